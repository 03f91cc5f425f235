import type { Tenant } from '#platform/tenancy/tenant.js';
import {
  isAllowedTarget,
  isAPerson,
  linkOf,
  maySpeak,
  plainCode,
  productLink,
  purposeOf,
  spokenName,
  spokenOf,
} from './links.js';

describe('A click counts', () => {
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ])('from %s', agent => expect(isAPerson(agent)).toBe(true));
  it.each([
    'WhatsApp/2.24.6.77 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0',
    'LinkedInBot/1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  ])('not from %s', agent => expect(isAPerson(agent)).toBe(false));
  it.each([
    ['Slack', 'Slackbot 1.0 (+https://api.slack.com/robots)'],
    ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
    ['X', 'Twitterbot/1.0'],
    [
      'iMessage',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    [
      'Apple',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    ],
    ['Facebook', 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
    ['Teams', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com'],
    ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ])('not from the link preview of %s', (_, agent) => expect(isAPerson(agent)).toBe(false));
  it.each(['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])('not from a browser that fetches ahead (%s)', name => {
    expect(
      isAPerson(
        'Mozilla/5.0 Firefox/133.0',
        purposeOf({ [name]: name === 'x-purpose' ? 'preview' : 'prefetch;prerender' }),
      ),
    ).toBe(false);
  });
  it('not from a HEAD, which shows nobody a page', () =>
    expect(isAPerson('Mozilla/5.0 Firefox/133.0', '', 'HEAD')).toBe(false));
});

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

const tenant = {
  portalUrl: 'https://portal.example',
  config: {
    productUrlTemplate: 'https://shop.example/order?empfehlung={number}&empfaenger={recipient}',
    recommendWebPage: '',
  },
} as unknown as Tenant;
const visit = { number: '42', recipientNumber: '7', channel: 'sms' };

describe('The way to the provider', () => {
  it('is the tenant’s page, told where the visitor comes from', () =>
    expect(productLink(tenant, null, visit)).toBe('https://shop.example/order?empfehlung=42&empfaenger=7&channel=sms'));
  it('is a product’s own page on a host of the tenant', () =>
    expect(productLink(tenant, 'https://shop.example/dsl', visit)).toBe(
      'https://shop.example/dsl?empfehlung=42&empfaenger=7&channel=sms',
    ));
  it.each(['https://evil.example/dsl', 'javascript:alert(1)', 'nonsense'])(
    'is never %s, whatever the catalogue says',
    url =>
      expect(productLink(tenant, url, visit)).toBe('https://shop.example/order?empfehlung=42&empfaenger=7&channel=sms'),
  );
  it('takes what a visitor sent as a value, not as an address', () => {
    const link = new URL(
      productLink(tenant, null, {
        number: '42',
        recipientNumber: '7&x=//evil.example',
        channel: 'https://evil.example',
      }),
    );
    expect([link.host, link.searchParams.get('empfaenger'), link.searchParams.get('x')]).toEqual([
      'shop.example',
      '7&x=//evil.example',
      null,
    ]);
    expect(new URL(linkOf(tenant, { number: '42', hash: 'ab' }, '//evil.example')).host).toBe('portal.example');
  });
});

describe('A code to say aloud', () => {
  it.each([
    ['Mara', 'mara'],
    ['  Jürgen-Peter ', 'juergen'],
    ['Zoë', 'zoe'],
    ['Łukasz', 'lukasz'],
    ['Wolfeschlegelsteinhausen', 'wolfeschlege'],
    ['李', 'tipp'],
    ['', 'tipp'],
  ])('made of %s begins with %s', (firstName, name) => expect(spokenName(firstName)).toBe(name));
  it('is read out with a dash and typed in any way', () => {
    expect(spokenOf('MARA47')).toBe('mara-47');
    expect(spokenOf('MARA4711')).toBe('mara-4711');
    for (const typed of ['mara-47', 'Mara 47', 'MARA47', 'mara–47']) expect(plainCode(typed)).toBe('MARA47');
  });
  it.each(['MARA47', 'TIPP4711'])('is %s', code => expect(maySpeak(code)).toBe(true));
  it.each(['MARA4', 'M47', 'ABCD2K45', 'MARA47111', ''])('is never %s', code => expect(maySpeak(code)).toBe(false));
});
