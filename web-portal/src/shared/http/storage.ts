const stores = ['localStorage', 'sessionStorage'] as const;

/** A store for as long as the page lives; its own keys are what it keeps, as in the browser's. */
const inMemory = (): object =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as object;

/** Inside somebody else's page a browser may keep nothing for us, and then even looking at a store throws: what the portal keeps lasts as long as the page instead. */
export function standInForForbiddenStores(scope: object): void {
  for (const name of stores) {
    try {
      void (scope as Record<string, unknown>)[name];
    } catch {
      Object.defineProperty(scope, name, { value: inMemory() });
    }
  }
}

if (typeof window !== 'undefined') standInForForbiddenStores(window);

const daySeconds = 86_400;

/** Where cookies are kept; `document` in a browser. */
export interface CookieJar {
  cookie: string;
}
/** Those of a visit the server renders a page for: what a page would keep is its browser's own business. */
export const fixedCookies = (text: string): CookieJar => ({
  get cookie() {
    return text;
  },
  set cookie(_) {},
});

/** Of a portal that shares its host with others: what it keeps has this in its name, as the server has it (`services/api/http/edge.ts`), and what they keep is not looked at. */
let apart = '';
export function keepApart(base: string): void {
  apart = base.replace('/', '.');
}
const browsers: CookieJar = {
  get cookie() {
    const own = document.cookie.split('; ').filter(pair => pair.split('=')[0]!.endsWith(apart));
    return own.map(pair => pair.replace(`${apart}=`, '=')).join('; ');
  },
  set cookie(line) {
    document.cookie = line.replace('=', `${apart}=`);
  },
};
/** This portal's own. */
export const ownCookies = (): CookieJar => (typeof document === 'undefined' ? fixedCookies('') : browsers);
/** Where this portal keeps something in a store of the browser's. */
export const storeKey = (key: string): string => `ws${apart}.${key}`;

export function readCookie(name: string, jar: CookieJar = ownCookies()): string | null {
  const found = jar.cookie.split('; ').find(pair => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}

/** Days 0 removes it; without days it ends with the browser's session. Inside somebody else's page a browser takes it only to keep it apart for that page. */
export function writeCookie(name: string, value: string, days?: number, jar: CookieJar = ownCookies()): void {
  const secure = typeof location !== 'undefined' && location.protocol === 'https:' ? '; Secure' : '';
  const write = (sent: string) => {
    jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; ${sent}${days === undefined ? '' : `; Max-Age=${days * daySeconds}`}`;
  };
  write(`SameSite=Lax${secure}`);
  if ((readCookie(name, jar) ?? '') !== value) write('SameSite=None; Secure; Partitioned');
}

/** Looked at only while a page is used. */
const later = /^(language-of-account|exit-intent|(visited|spoken)\.\w+)$/;

/** What a person typed and must not lose on the way through login or a reload; this tab only. */
export const tabStore = {
  /** Whether this tab remembers nothing for which a page opens differently; links from mails count. */
  isEmpty: (): boolean =>
    !Object.keys(sessionStorage).some(
      key => key.startsWith(storeKey('')) && !later.test(key.slice(storeKey('').length)),
    ),
  read<Value>(key: string): Value | null {
    const text = sessionStorage.getItem(storeKey(key));
    return text === null ? null : (JSON.parse(text) as Value);
  },
  write(key: string, value: unknown): void {
    sessionStorage.setItem(storeKey(key), JSON.stringify(value));
  },
  forget(key: string): void {
    sessionStorage.removeItem(storeKey(key));
  },
};

const goalCookie = 'psoe_ziel';
/** Where somebody wanted to go before they were asked to register or log in: kept until the mail's link is opened, which is in another tab. That there is one tells that it was asked for in this browser. */
export const goal = {
  keep: (path: string): void => writeCookie(goalCookie, path, 1),
  take(): string | null {
    const kept = readCookie(goalCookie);
    writeCookie(goalCookie, '', 0);
    return kept;
  },
  isKept: (): boolean => readCookie(goalCookie) !== null,
};

/** What a link from a mail opens; `user`: the user token an embedding page hands over under auto-login. */
export type LinkPurpose =
  'reward' | 'recipient' | 'account' | 'login' | 'newsletter' | 'email' | 'objection' | 'address-objection' | 'user';

const keyOf = (purpose: LinkPurpose) => storeKey(`link.${purpose}`);

/**
 * Takes the token out of `…/#t=TOKEN` and keeps it for this tab only, so that it stays in neither the address bar nor the history.
 * Returns whether there was one.
 */
export function captureLinkToken(purpose: LinkPurpose | undefined): boolean {
  const found = /^#t=([\w.~-]+)$/.exec(location.hash);
  if (!found || !purpose) return false;
  sessionStorage.setItem(keyOf(purpose), found[1]!);
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}

export function linkToken(purpose: LinkPurpose): string | null {
  return sessionStorage.getItem(keyOf(purpose));
}

export function forgetLinkToken(purpose: LinkPurpose): void {
  sessionStorage.removeItem(keyOf(purpose));
}
