import { detour, withWidget } from './guard.js';

const open = { Protected: false, Whitelisted: false, DisabledWithAutologin: false };
const ordinary = { ModuleErzwingeLogin: false, IsAutologin: false, ModuleAdv: false };
const visit = { page: 'Homepage' as const, loggedIn: false, tenant: ordinary, flags: open, hasLink: false };
const closed = { ...ordinary, ModuleErzwingeLogin: true };

describe('who has to log in first', () => {
  it('nobody on an open page', () => expect(detour(visit)).toBeNull());
  it('the anonymous on a protected page', () =>
    expect(detour({ ...visit, page: 'Dashboard', flags: { ...open, Protected: true } })).toBe('login'));
  it('the anonymous everywhere outside the whitelist where the tenant forces login', () => {
    expect(detour({ ...visit, tenant: closed })).toBe('login');
    expect(detour({ ...visit, tenant: closed, flags: { ...open, Whitelisted: true } })).toBeNull();
  });
  it('nobody who came with the page’s own link from a mail', () =>
    expect(detour({ ...visit, tenant: closed, hasLink: true })).toBeNull());
  it('nobody who has just registered and is told of the mail', () => {
    expect(detour({ ...visit, page: 'Confirmation', tenant: closed, awaitsMail: true })).toBeNull();
    expect(detour({ ...visit, page: 'Confirmation', tenant: closed })).toBe('login');
    expect(detour({ ...visit, tenant: closed, awaitsMail: true })).toBe('login');
  });
  it('nobody who is logged in, and never for the ways in and out themselves', () => {
    expect(detour({ ...visit, loggedIn: true, tenant: closed })).toBeNull();
    expect(detour({ ...visit, page: 'Logout', flags: { ...open, Protected: true, Whitelisted: true } })).toBeNull();
    expect(detour({ ...visit, page: 'Login', tenant: closed, flags: undefined })).toBeNull();
    expect(detour({ ...visit, page: 'SingleSignOn', tenant: closed, flags: undefined })).toBeNull();
  });
});

describe('the imprint', () => {
  it('is home where the advisor module is on', () => {
    expect(detour({ ...visit, page: 'Imprint', tenant: { ...ordinary, ModuleAdv: true } })).toBe('home');
    expect(detour({ ...visit, page: 'Imprint' })).toBeNull();
  });
});

describe('under auto-login', () => {
  const auto = { ...visit, tenant: { ...ordinary, IsAutologin: true } };
  const share = { ...auto, page: 'Click' as const, flags: { ...open, Protected: true } };
  it('protected pages are home for the anonymous', () => {
    expect(detour({ ...auto, page: 'Dashboard', flags: { ...open, Protected: true } })).toBe('home');
    expect(detour({ ...auto, page: 'Dashboard', flags: { ...open, Protected: true }, loggedIn: true })).toBeNull();
  });
  it('pages switched off there are home for everybody', () => {
    expect(detour({ ...auto, page: 'ForgotPassword', flags: { ...open, DisabledWithAutologin: true } })).toBe('home');
    expect(
      detour({
        ...auto,
        page: 'ChangePassword',
        flags: { ...open, Protected: true, DisabledWithAutologin: true },
        loggedIn: true,
      }),
    ).toBe('home');
  });
  it('sharing still needs login, and login opens on the way to it', () => {
    expect(detour(share)).toBe('login');
    expect(
      detour({ ...auto, page: 'Login', flags: { ...open, DisabledWithAutologin: true }, target: '/empfehlung/E-1' }),
    ).toBeNull();
    expect(detour({ ...auto, page: 'Login', flags: { ...open, DisabledWithAutologin: true } })).toBe('home');
  });
  it('a stored user token logs in first, once, and not where somebody is logged in', () => {
    expect(detour({ ...share, storedToken: true })).toBe('admin-login');
    expect(detour({ ...auto, page: 'Admin', storedToken: true })).toBeNull();
    expect(detour({ ...auto, loggedIn: true, storedToken: true })).toBeNull();
  });
  it('means nothing to other tenants', () =>
    expect(detour({ ...visit, storedToken: true, flags: { ...open, DisabledWithAutologin: true } })).toBeNull());
});

describe('the widget flag', () => {
  it('is kept across navigation', () =>
    expect(withWidget({ widget: 1 }, { neu: true })).toEqual({ neu: true, widget: 1 }));
  it('gives way to a new value', () => expect(withWidget({ widget: 1 }, { widget: 0 })).toEqual({ widget: 0 }));
  it('is not invented, and nothing else is carried along', () => expect(withWidget({ ziel: '/x' }, {})).toEqual({}));
});
