const daySeconds = 86_400;

/** Where cookies are kept; `document` in a browser. */
export interface CookieJar { cookie: string }

export function readCookie(name: string, jar: CookieJar = document): string | null {
  const found = jar.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}

/** Days 0 removes it; without days it ends with the browser's session. */
export function writeCookie(name: string, value: string, days?: number, jar: CookieJar = document): void {
  const secure = typeof location !== 'undefined' && location.protocol === 'https:' ? '; Secure' : '';
  jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${days === undefined ? '' : `; Max-Age=${days * daySeconds}`}`;
}
