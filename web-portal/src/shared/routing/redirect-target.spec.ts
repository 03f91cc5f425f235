import { safeTarget } from './redirect-target.js';

const origin = 'http://localhost:3000';

describe('where login may lead', () => {
  it.each(['/persoenlicherbereich', '/empfehlen/12?neu=1', '/praemie/#x'])('to %s of this portal', target => {
    expect(safeTarget(target, origin)).toBe(target);
  });
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/../\\evil',
    '\t//evil.example',
    'javascript:alert(1)',
    'persoenlicherbereich',
    '',
    null,
    7,
    ['/x'],
  ])('never to %j', target => {
    expect(safeTarget(target, origin)).toBeNull();
  });
  it.each(['/login', '/login/abc', '/logout', '/log-in', '/LOGOUT/'])('nor round in circles to %s', target => {
    expect(safeTarget(target, origin)).toBeNull();
  });
});
