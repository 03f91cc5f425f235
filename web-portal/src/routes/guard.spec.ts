import { needsLogin } from './guard.js';

const visit = { page: 'Homepage' as const, loggedIn: false, forcedLogin: false, flags: { Protected: false, Whitelisted: false }, hasLink: false };

describe('who has to log in first', () => {
  it('nobody on an open page', () => expect(needsLogin(visit)).toBe(false));
  it('the anonymous on a protected page', () => expect(needsLogin({ ...visit, page: 'Dashboard', flags: { Protected: true, Whitelisted: false } })).toBe(true));
  it('the anonymous everywhere outside the whitelist where the tenant forces login (§2)', () => {
    expect(needsLogin({ ...visit, forcedLogin: true })).toBe(true);
    expect(needsLogin({ ...visit, forcedLogin: true, flags: { Protected: false, Whitelisted: true } })).toBe(false);
  });
  it('nobody who came with the page’s own link from a mail', () => expect(needsLogin({ ...visit, forcedLogin: true, hasLink: true })).toBe(false));
  it('nobody who is logged in, and never for login and logout themselves', () => {
    expect(needsLogin({ ...visit, loggedIn: true, forcedLogin: true })).toBe(false);
    expect(needsLogin({ ...visit, page: 'Logout', flags: { Protected: true, Whitelisted: true } })).toBe(false);
    expect(needsLogin({ ...visit, page: 'Login', forcedLogin: true, flags: undefined })).toBe(false);
  });
});
