import { useSyncExternalStore } from 'react';
import type { Ability } from '#contract/call.js';
import { abilitiesOf } from '#contract/agentur/session.js';

/** Who is signed in, kept for this browser tab only: closing the tab ends it. */
export interface Session {
  readonly tenant: string;
  readonly tenantName: string;
  readonly token: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly agencyNumber: string | null;
  readonly theme: Readonly<Record<string, string>>;
  readonly portalUrl: string;
}

/** In place of a tenant: what concerns all of them, for platform operators. */
export const platformKey = 'plattform';

export const isPlatform = (): boolean => currentSession()?.tenant === platformKey;

const key = 'weitersagen.session';

export function currentSession(): Session | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept ? (JSON.parse(kept) as Session) : null;
  } catch {
    return null;
  }
}

export function openSession(session: Session): void {
  sessionStorage.setItem(key, JSON.stringify(session));
  announce();
}

/** The page is left right after, so nobody is told: a menu that vanishes first would only flicker. */
export function closeSession(): void {
  sessionStorage.removeItem(key);
}

const listeners = new Set<() => void>();

/** For useSyncExternalStore: the theme follows the tenant signed in to. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  listeners.forEach(listener => listener());
}

/** Whether the person signed in may use a call with this ability. */
export function useMay(): (ability: Ability) => boolean {
  const abilities = abilitiesOf(currentSession()?.roles ?? []);
  return ability => abilities.has(ability);
}

/** The session as a component sees it: drawn anew when it changes. */
export function useSession(): Session | null {
  const text = useSyncExternalStore(onSessionChange, () => JSON.stringify(currentSession()));
  return JSON.parse(text) as Session | null;
}
