import './storage.js';
import { useSyncExternalStore } from 'react';
import type { signStaffIn } from '#contract/agentur/calls.js';
import type { AnswerOf } from '#contract/call.js';
import { readCookie, tabStore, writeCookie, type CookieJar } from './storage.js';

/** docs/specification/wire.md#constants: holds the token of the session and is read by no script (decision 0028). The server sets it, for as long as the person wants to stay. */
export const sessionCookie = 'psoe_token';
/** The server's mark beside it, which tells the page that there is one. */
export const loggedInCookie = 'psoe_angemeldet';
const probe = 'psoe_probe';

type Way = 'cookie' | 'rahmen' | 'memory';

const listeners = new Set<() => void>();
/** Only in browsers that keep no cookie for us, as some do inside somebody else's page: then the session lasts as long as the page. */
let token: string | null = null;
let way: Way | undefined;
let open = isThere();
/** As the page began: so it was drawn. */
let began = open;

function isThere(): boolean {
  return typeof document !== 'undefined' && readCookie(loggedInCookie) !== null;
}

/** Which cookies this browser keeps for us here: ours as usual, one kept apart for the page around us (decision 0026), or none. */
export function wayOfKeeping(jar: CookieJar = document): Way {
  const kept = (attributes: string) => {
    jar.cookie = `${probe}=1; Path=/; ${attributes}`;
    const found = readCookie(probe, jar) !== null;
    jar.cookie = `${probe}=; Path=/; ${attributes}; Max-Age=0`;
    return found;
  };
  if (kept('SameSite=Lax')) return 'cookie';
  return kept('SameSite=None; Secure; Partitioned') ? 'rahmen' : 'memory';
}

function tell(): void {
  for (const listener of listeners) listener();
}

export const session = {
  isOpen: (): boolean => open,
  /** What a request carries that is made in this session, or opens one. */
  headers(): Record<string, string> {
    way ??= wayOfKeeping();
    if (way !== 'memory') return { 'X-Sitzung': way };
    return token === null ? {} : { Authorization: `Bearer ${token}` };
  },
  /** Looks anew: where the server draws, every page is another visitor's. */
  look(): void {
    open = isThere();
    began = open;
  },
  /** With the token of a login answer; empty where it lies in the cookie. */
  start(newToken: string): void {
    token = newToken || null;
    open = true;
    tell();
  },
  /** Logout, a failed refresh and PSOF0204 end here (docs/specification/accounts.md#logging-in). Without its mark the server takes the cookie for nothing, also where it was not reached. */
  end(): void {
    if (!open) return;
    open = false;
    token = null;
    writeCookie(loggedInCookie, '', 0);
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function useLoggedIn(): boolean {
  return useSyncExternalStore(
    session.subscribe,
    () => session.isOpen(),
    () => began,
  );
}

export type StaffSession = AnswerOf<typeof signStaffIn>;

const key = 'staff';
let current: StaffSession | null | undefined;

/** Somebody of an agency, beside and apart from a recommender's session: this tab only. */
export const staffSession = {
  now(): StaffSession | null {
    current ??= tabStore.read<StaffSession>(key);
    return current;
  },
  start(session: StaffSession): void {
    tabStore.write(key, session);
    change(session);
  },
  end(): void {
    tabStore.forget(key);
    change(null);
  },
};

function change(next: StaffSession | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function useStaffSession(): StaffSession | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    staffSession.now,
    () => null,
  );
}
