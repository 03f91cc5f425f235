import './storage.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { refreshSession } from '#contract/account/calls.js';
import type { signStaffIn } from '#contract/agentur/calls.js';
import type { AnswerOf } from '#contract/call.js';
import { usePortal } from '../portal.js';
import { useHydrating } from '../ui/hooks.js';
import { endpoints, send } from './send.js';
import { readCookie, tabStore, writeCookie, type CookieJar } from './storage.js';

/** docs/specification/wire.md#constants: holds the token of the session and is read by no script (decision 0028). The server sets it, for as long as the person wants to stay. */
export const sessionCookie = 'psoe_token';
/** The server's mark beside it, which tells the page that there is one. */
export const loggedInCookie = 'psoe_angemeldet';
const probe = 'psoe_probe';

type Way = 'cookie' | 'rahmen' | 'memory';

/** Which cookies this browser keeps for us here: ours as usual, one kept apart for the page around us (decision 0026), or none. */
export function wayOfKeeping(jar: CookieJar): Way {
  const kept = (attributes: string) => {
    jar.cookie = `${probe}=1; Path=/; ${attributes}`;
    const found = readCookie(probe, jar) !== null;
    jar.cookie = `${probe}=; Path=/; ${attributes}; Max-Age=0`;
    return found;
  };
  if (kept('SameSite=Lax')) return 'cookie';
  return kept('SameSite=None; Secure; Partitioned') ? 'rahmen' : 'memory';
}

/** Whether somebody is logged in, and what a request carries for it. */
export class Session {
  private readonly listeners = new Set<() => void>();
  /** Only in browsers that keep no cookie for us, as some do inside somebody else's page: then the session lasts as long as the page. */
  private token: string | null = null;
  private way: Way | undefined;
  /** As the page began: so it was rendered. */
  readonly began: boolean;
  private open: boolean;

  constructor(private readonly jar: CookieJar) {
    this.open = this.began = readCookie(loggedInCookie, jar) !== null;
  }

  isOpen = (): boolean => this.open;

  /** For a request made in this session, or one that opens it. */
  headers(): Record<string, string> {
    this.way ??= wayOfKeeping(this.jar);
    if (this.way !== 'memory') return { 'X-Sitzung': this.way };
    return this.token === null ? {} : { Authorization: `Bearer ${this.token}` };
  }

  /** With the token of a login answer; empty where it lies in the cookie. */
  start(token: string): void {
    this.token = token || null;
    this.change(true);
  }

  /** Logout, a failed refresh and PSOF0204 end here (docs/specification/accounts.md#logging-in). Without its mark the server takes the cookie for nothing, also where it was not reached. */
  end(): void {
    if (!this.open) return;
    this.token = null;
    writeCookie(loggedInCookie, '', 0, this.jar);
    this.change(false);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private change(open: boolean): void {
    this.open = open;
    for (const listener of this.listeners) listener();
  }
}

export function useLoggedIn(): boolean {
  const { session } = usePortal();
  return useSyncExternalStore(session.subscribe, session.isOpen, () => session.began);
}

export type StaffSession = AnswerOf<typeof signStaffIn>;

const key = 'staff';
const listeners = new Set<() => void>();
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

export type User = AnswerOf<typeof refreshSession>;

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal, meta }) => send<typeof refreshSession>(endpoints.refreshSession, {}, { signal, meta }),
});

/** Who is logged in; undefined while unknown or anonymous, and in every part of a prerendered page until it is hydrated: the answer may be faster. */
export function useUser(): User | undefined {
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...userQuery, enabled: loggedIn });
  return useHydrating() ? undefined : data;
}
