import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from './cookies.js';

/** §9: a session cookie, unless the person wants to stay logged in; then also kept in local storage. */
const name = 'psoe_token';
const rememberDays = 30;
const listeners = new Set<() => void>();
let token: string | null = (typeof document === 'undefined' ? null : readCookie(name)) ?? readStored();

function readStored(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(name);
}

function tell(): void {
  for (const listener of listeners) listener();
}

export const session = {
  token: (): string | null => token,
  start(newToken: string, remember = false): void {
    token = newToken;
    writeCookie(name, newToken, remember ? rememberDays : undefined);
    if (remember) localStorage.setItem(name, newToken);
    else localStorage.removeItem(name);
    tell();
  },
  /** Logout, a failed refresh and PSOF0204 end here (§4). */
  end(): void {
    if (token === null) return;
    token = null;
    writeCookie(name, '', 0);
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
