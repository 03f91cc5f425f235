const daySeconds = 86_400;

/** Where cookies are kept; `document` in a browser. */
export interface CookieJar {
  cookie: string;
}

export function readCookie(name: string, jar: CookieJar = document): string | null {
  const found = jar.cookie.split('; ').find(pair => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}

/** Days 0 removes it; without days it ends with the browser's session. Inside somebody else's page a browser takes it only to keep it apart for that page. */
export function writeCookie(name: string, value: string, days?: number, jar: CookieJar = document): void {
  const secure = typeof location !== 'undefined' && location.protocol === 'https:' ? '; Secure' : '';
  const write = (sent: string) => {
    jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; ${sent}${days === undefined ? '' : `; Max-Age=${days * daySeconds}`}`;
  };
  write(`SameSite=Lax${secure}`);
  if ((readCookie(name, jar) ?? '') !== value) write('SameSite=None; Secure; Partitioned');
}
