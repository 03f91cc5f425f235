import type { Tenant } from '../tenant/tenant.js';

export type Headers = Readonly<Record<string, string | undefined>>;

/** What a cookie says, as the browser sent it. */
export const cookieIn = (headers: Headers, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(headers['cookie'] ?? '')?.[1];

/** `framed`: kept apart for the page the portal is framed by, where browsers take no other (decision 0026). */
export type Keeping = 'own' | 'framed';

export interface CookieOptions {
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
