import type { CallSpec } from './call-context.js';

/** Changes something (a few GETs mail or log in) and asks for no token. A token that is sent is checked before anything is written. */
export function isAnonymousWrite(
  { auth, method, acts }: Pick<CallSpec, 'auth' | 'method' | 'acts'>,
  token: string | undefined,
): boolean {
  return (method !== 'GET' || acts === true) && (auth === 'none' || (auth === 'optional-user' && !token));
}
