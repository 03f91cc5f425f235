import { useSyncExternalStore } from 'react';

/** §9: a session cookie, unless the person wants to stay logged in; then also kept in local storage. */
const name = 'psoe_token';
const rememberSeconds = 60 * 60 * 24 * 30;
const listeners = new Set<() => void>();
let token: string | null = readCookie() ?? readStored();

function readCookie(): string | null {
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}

function readStored(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(name);
}

function writeCookie(value: string, maxAge?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`;
}

function tell(): void {
  for (const listener of listeners) listener();
}

export const session = {
  token: (): string | null => token,
  start(newToken: string, remember = false): void {
    token = newToken;
    writeCookie(newToken, remember ? rememberSeconds : undefined);
    if (remember) localStorage.setItem(name, newToken);
    else localStorage.removeItem(name);
    tell();
  },
  /** Logout, a failed refresh and PSOF0204 end here (§4). */
  end(): void {
    if (token === null) return;
    token = null;
    writeCookie('', 0);
    localStorage.removeItem(name);
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function useLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, () => session.token() !== null);
}
