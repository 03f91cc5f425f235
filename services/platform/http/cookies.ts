import type { CallContext } from './call-context.js';

export type Headers = Readonly<Record<string, string | undefined>>;

/** What a cookie says, as the browser sent it. */
export const cookieIn = (headers: Headers, name: string): string | undefined => new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(headers['cookie'] ?? '')?.[1];

export interface CookieOptions {
  readonly path: string;
  /** Without, it ends with the browser's session; 0 removes it. */
  readonly days?: number;
  readonly httpOnly: boolean;
}

/** A `Set-Cookie` line. Values are of our own making and need no escaping. */
export function setCookie({ tenant }: Pick<CallContext, 'tenant'>, name: string, value: string, { path, days, httpOnly }: CookieOptions): string {
  const secure = tenant.portalUrl.startsWith('https:');
  return [`${name}=${value}`, `Path=${path}`, ...(days === undefined ? [] : [`Max-Age=${days * 86_400}`]), ...(httpOnly ? ['HttpOnly'] : []), 'SameSite=Lax', ...(secure ? ['Secure'] : [])].join('; ');
}
