import './storage.js';
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from './cookies.js';

/** §9: a session cookie, unless the person wants to stay logged in; then also kept in local storage. */
export const sessionCookie = 'psoe_token';
const rememberDays = 30;
const listeners = new Set<() => void>();
let token = readToken();
/** As the page began: so it was drawn. */
let began = token !== null;

function readToken(): string | null {
  if (typeof document === 'undefined') return null;
  return readCookie(sessionCookie) ?? localStorage.getItem(sessionCookie);
}

function tell(): void {
  for (const listener of listeners) listener();
}

export const session = {
  token: (): string | null => token,
  /** Looks anew: where the server draws, every page is another visitor's. */
  look(): void {
    token = readToken();
    began = token !== null;
  },
  start(newToken: string, remember = false): void {
    token = newToken;
    writeCookie(sessionCookie, newToken, remember ? rememberDays : undefined);
    if (remember) localStorage.setItem(sessionCookie, newToken);
    else localStorage.removeItem(sessionCookie);
    tell();
  },
  /** Logout, a failed refresh and PSOF0204 end here (§4). */
  end(): void {
    if (token === null) return;
    token = null;
    writeCookie(sessionCookie, '', 0);
    localStorage.removeItem(sessionCookie);
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function useLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, () => session.token() !== null, () => began);
}
