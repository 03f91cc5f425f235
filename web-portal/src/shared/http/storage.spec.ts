import { readCookie, standInForForbiddenStores, writeCookie } from './storage.js';

const forbidden = {
  get(): never {
    throw new Error('Access is denied for this document.');
  },
  configurable: true,
};

it('keeps in memory what the browser forbids to keep, and leaves alone what it allows', () => {
  const allowed = {};
  const scope = Object.defineProperty({ sessionStorage: allowed }, 'localStorage', forbidden) as unknown as {
    localStorage: Storage;
    sessionStorage: unknown;
  };
  standInForForbiddenStores(scope);
  expect(scope.sessionStorage).toBe(allowed);
  expect(scope.localStorage.getItem('a')).toBeNull();
  scope.localStorage.setItem('a', '1');
  expect([scope.localStorage.getItem('a'), Object.keys(scope.localStorage)]).toEqual(['1', ['a']]);
  scope.localStorage.removeItem('a');
  expect(scope.localStorage.getItem('a')).toBeNull();
});

/** A browser's jar, which takes only what has one of these words; `Max-Age=0` removes. */
class Jar {
  readonly written: string[] = [];
  private readonly kept = new Map<string, string>();
  constructor(private readonly taken: string) {}
  get cookie(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    this.written.push(text);
    const [name = '', value = ''] = text.split(';')[0]!.split('=');
    if (!text.includes(this.taken)) return;
    if (text.includes('Max-Age=0')) this.kept.delete(name);
    else this.kept.set(name, value);
  }
}

describe('a cookie', () => {
  it('is the portal’s own, and sent nowhere from elsewhere', () => {
    const jar = new Jar('SameSite=Lax');
    writeCookie('psoe_language', 'en', 365, jar);
    expect(jar.written).toEqual(['psoe_language=en; Path=/; SameSite=Lax; Max-Age=31536000']);
    expect(readCookie('psoe_language', jar)).toBe('en');
  });
  it('inside somebody else’s page is kept apart for that page, and removed there', () => {
    const jar = new Jar('SameSite=None; Secure; Partitioned');
    writeCookie('psoe_consent', 'required=1&functional=0', 60, jar);
    expect(readCookie('psoe_consent', jar)).toBe('required=1&functional=0');
    writeCookie('psoe_consent', '', 0, jar);
    expect(readCookie('psoe_consent', jar)).toBeNull();
  });
  it('is gone where the browser keeps none', () => {
    const jar = new Jar('nothing');
    writeCookie('psoe_token', 'x', undefined, jar);
    expect(readCookie('psoe_token', jar)).toBeNull();
  });
});
