import { isAllowedTarget } from './redirect-targets.js';

const rules = {
  portalUrl: 'https://portal.example',
  productUrlTemplate: 'https://shop.provider.example/order?empfehlung={number}',
  recommendWebPage: 'https://www.provider.example/empfehlen',
  redirectHosts: ['Tarife.provider.example', 'localhost:3000'],
};

describe('A redirect leads', () => {
  it.each([
    'https://portal.example/code',
    'https://shop.provider.example/x?y=1#z',
    'http://www.provider.example/',
    'https://tarife.provider.example/a',
    'http://localhost:3000/anbieter',
  ])('to %s', target => expect(isAllowedTarget(target, rules)).toBe(true));
  it.each([
    'https://evil.example/',
    'https://portal.example.evil.example/',
    'https://portal.example@evil.example/',
    'https://user:pass@portal.example/',
    '//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/code',
    '',
    'ftp://portal.example/',
    'https://portal.example:8443/',
    'http://localhost:3001/',
    'https://evil.example\\@portal.example/',
    'https://sub.portal.example/',
  ])('never to %s', target => expect(isAllowedTarget(target, rules)).toBe(false));
});
