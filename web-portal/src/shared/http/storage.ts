const stores = ['localStorage', 'sessionStorage'] as const;

/** An in-memory Storage; its own keys are the stored ones, as in the browser's. */
const inMemory = (): Storage =>
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
  }) as Storage;

/** In an embedded frame a browser may forbid storage, and reading the property then throws: replaced by memory. */
export function replaceForbiddenStorage(scope: object): void {
  for (const name of stores) {
    try {
      void (scope as Record<string, unknown>)[name];
    } catch {
      Object.defineProperty(scope, name, { value: inMemory() });
    }
  }
}

if (typeof window !== 'undefined') replaceForbiddenStorage(window);

const daySeconds = 86_400;

/** Where cookies are kept: `document` in a browser. */
export interface CookieJar {
  cookie: string;
}
/** Read-only cookies of a request, for rendering on the server. */
export const fixedCookies = (text: string): CookieJar => ({
  get cookie() {
    return text;
  },
  set cookie(_) {},
});

/** Suffix of cookie and storage names for portals that share a host; see `services/api/http/edge.ts`. */
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
/** This portal's cookies, without those of others on the host. */
export const ownCookies = (): CookieJar => (typeof document === 'undefined' ? fixedCookies('') : browsers);
/** This portal's name for a key in the browser's storage. */
export const storeKey = (key: string): string => `ws${apart}.${key}`;

export function readCookie(name: string, jar: CookieJar = ownCookies()): string | null {
  const found = jar.cookie.split('; ').find(pair => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}

/** `days` 0 deletes; without `days` a session cookie. Falls back to a partitioned cookie in embedded frames. */
export function writeCookie(name: string, value: string, days?: number, jar: CookieJar = ownCookies()): void {
  const secure = typeof location !== 'undefined' && location.protocol === 'https:' ? '; Secure' : '';
  const write = (sent: string) => {
    jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; ${sent}${days === undefined ? '' : `; Max-Age=${days * daySeconds}`}`;
  };
  write(`SameSite=Lax${secure}`);
  if ((readCookie(name, jar) ?? '') !== value) write('SameSite=None; Secure; Partitioned');
}

/** What a mail link opens; `user`: the user token that an embedding page passes under auto-login. */
export type LinkPurpose =
  | 'reward'
  | 'recipient'
  | 'account'
  | 'login'
  | 'newsletter'
  | 'email'
  | 'objection'
  | 'address-objection'
  | 'holder'
  | 'user';

const keyOf = (purpose: LinkPurpose) => storeKey(`link.${purpose}`);

/** Input that must survive login or a reload, and the tokens of mail links; this tab only. */
export class TabStore {
  /** Without the browser's storage, as on the server, it lasts as long as the page. */
  constructor(private readonly storage: Storage = inMemory()) {}

  /** Whether there is a key with one of these beginnings; `link.…`: tokens of mail links. */
  holds(beginnings: readonly string[]): boolean {
    return Object.keys(this.storage).some(key => beginnings.some(one => key.startsWith(storeKey(one))));
  }
  read<Value>(key: string): Value | null {
    const text = this.storage.getItem(storeKey(key));
    return text === null ? null : (JSON.parse(text) as Value);
  }
  write(key: string, value: unknown): void {
    this.storage.setItem(storeKey(key), JSON.stringify(value));
  }
  forget(key: string): void {
    this.storage.removeItem(storeKey(key));
  }

  /**
   * Moves the token from `…/#t=TOKEN` to this tab's storage, so that it stays out of address bar and history. Returns
   * whether there was one.
   */
  captureLinkToken(purpose: LinkPurpose | undefined): boolean {
    const found = /^#t=([\w.~-]+)$/.exec(location.hash);
    if (!found || !purpose) return false;
    this.storage.setItem(keyOf(purpose), found[1]!);
    history.replaceState(history.state, '', location.pathname + location.search);
    return true;
  }
  linkToken(purpose: LinkPurpose): string | null {
    return this.storage.getItem(keyOf(purpose));
  }
  forgetLinkToken(purpose: LinkPurpose): void {
    this.storage.removeItem(keyOf(purpose));
  }
}

export const goalCookie = 'psoe_ziel';
/** The page wanted before login, for the tab that the mail link opens; shows that this browser asked for the mail. */
export const goal = {
  keep: (path: string): void => writeCookie(goalCookie, path, 1),
  take(): string | null {
    const kept = readCookie(goalCookie);
    writeCookie(goalCookie, '', 0);
    return kept;
  },
  isKept: (): boolean => readCookie(goalCookie) !== null,
};
