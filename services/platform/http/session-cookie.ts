import { environment } from '../environment.js';
import type { Tenant } from '../tenancy/tenant.js';

type Headers = Readonly<Record<string, string | undefined>>;

/** What a cookie says, as the browser sent it. */
export const cookieIn = (headers: Headers, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(headers['cookie'] ?? '')?.[1];

/** `framed`: kept apart for the page the portal is framed by, where browsers take no other (decision 0026). */
type Keeping = 'own' | 'framed';

interface CookieOptions {
  readonly path: string;
  /** Without, it ends with the browser's session; 0 removes it. */
  readonly days?: number;
  readonly httpOnly: boolean;
  readonly keeping: Keeping;
}

/** A `Set-Cookie` line. Values are of our own making and need no escaping. */
export function setCookie(
  { portalUrl }: Pick<Tenant, 'portalUrl'>,
  name: string,
  value: string,
  { path, days, httpOnly, keeping }: CookieOptions,
): string {
  const sameSite =
    keeping === 'framed'
      ? ['SameSite=None', 'Secure', 'Partitioned']
      : ['SameSite=Lax', ...(portalUrl.startsWith('https:') || name.startsWith('__Host-') ? ['Secure'] : [])];
  return [
    `${name}=${value}`,
    `Path=${path}`,
    ...(days === undefined ? [] : [`Max-Age=${days * 86_400}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...sameSite,
  ].join('; ');
}

/** The token of a session, in a cookie no script can read (decision 0028). */
export const sessionCookie = 'psoe_token';
/** Where the programme is reached by https, browsers take it from this host alone: nobody on a neighbouring name lays a session of theirs into it. */
const sessionCookieHere = (): string =>
  environment().PUBLIC_URL.startsWith('https:') ? `__Host-${sessionCookie}` : sessionCookie;
/** Beside it, for the portal's scripts: that there is a session. Without it the token counts for nothing, so a page ends its session also where the server is away. */
export const loggedInCookie = 'psoe_angemeldet';
/** Said by the portal alone: it keeps its session in the cookie (`cookie`), or in one kept apart for the page it is framed by (`rahmen`). */
export const keepingHeader = 'x-sitzung';

const keepings: Readonly<Record<string, Keeping>> = { cookie: 'own', rahmen: 'framed' };

interface Asked {
  readonly method: string;
  readonly headers: Headers;
}

/**
 * How the portal that asks keeps its session; null for every other client and for requests of other sites. A forged request can neither name this header (browsers would ask first, and
 * nobody is allowed to) nor come from here: `Sec-Fetch-Site`, or `Origin` where a browser does not send that, must say so wherever something is changed.
 */
export function keepingOf({ method, headers }: Asked): Keeping | null {
  const keeping = keepings[headers[keepingHeader] ?? ''];
  return keeping && isFromHere(method, headers) ? keeping : null;
}

function isFromHere(method: string, headers: Headers): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host;
  return method === 'GET' || method === 'HEAD';
}

/** The token a request is authorised by: of its header, else of the portal's cookie. */
export function bearerOf(asked: Asked): { readonly token: string | undefined; readonly byCookie: boolean } {
  const token = /^Bearer (\S+)$/i.exec(asked.headers['authorization'] ?? '')?.[1];
  if (token || !keepingOf(asked) || !cookieIn(asked.headers, loggedInCookie)) return { token, byCookie: false };
  return { token: cookieIn(asked.headers, sessionCookieHere()), byCookie: true };
}

/** `Set-Cookie` lines of a session that begins or goes on; `days` for one that outlives the browser's. */
export function sessionCookies(tenant: Tenant, keeping: Keeping, token: string, days?: number): string[] {
  const options = { path: '/', keeping, ...(days !== undefined && { days }) } satisfies Omit<CookieOptions, 'httpOnly'>;
  return [
    setCookie(tenant, sessionCookieHere(), token, { ...options, httpOnly: true }),
    setCookie(tenant, loggedInCookie, token && '1', { ...options, httpOnly: false }),
  ];
}

export const noSessionCookies = (tenant: Tenant, keeping: Keeping): string[] => sessionCookies(tenant, keeping, '', 0);
