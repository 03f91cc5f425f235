import { useSyncExternalStore } from 'react';
import type { Ability } from '#contract/call.js';
import { abilitiesOf } from '#contract/agentur/session.js';
import type { Store } from 'react-admin';

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
  if (session.tenant !== platformKey) rememberName(session.tenant, session.tenantName);
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

const visitedKey = 'weitersagen.console.tenants';
const visitsKept = 5;

/** Whose host this is, as the server says; none where it is the installation's own. */
const ofThisHost = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="programme"]')?.content;

function visitedTenants(): readonly string[] {
  try {
    return (JSON.parse(localStorage.getItem(visitedKey) ?? '[]') as unknown[]).filter(key => typeof key === 'string');
  } catch {
    return [];
  }
}

/** What the address names, whose host it is, and what this browser signed in to before; who else is on the installation is nobody's business. */
export function offeredTenants(search: string): readonly string[] {
  const known = [new URLSearchParams(search).get('tenant'), ofThisHost(), ...visitedTenants()];
  return [...new Set(known.filter((key): key is string => key != null && key !== platformKey && isTenantKey(key)))];
}

export function rememberTenant(key: string): void {
  if (key === platformKey) return;
  const visited = [key, ...visitedTenants().filter(one => one !== key)].slice(0, visitsKept);
  localStorage.setItem(visitedKey, JSON.stringify(visited));
}

const namesKey = 'weitersagen.console.names';
const names = (): Readonly<Record<string, string>> => {
  try {
    return Object(JSON.parse(localStorage.getItem(namesKey) ?? '{}')) as Record<string, string>;
  } catch {
    return {};
  }
};

/** A draft answers by its key; whoever was told its name here before reads it again. */
export function nameOf(key: string, told: string): string {
  return told === key ? (names()[key] ?? key) : told;
}

/** What a programme is called, of those this browser signed in to. */
export function rememberName(key: string, name: string): void {
  if (name === key) return;
  const before = names();
  const known = [key, ...visitedTenants()].slice(0, visitsKept).map(one => [one, one === key ? name : before[one]]);
  localStorage.setItem(namesKey, JSON.stringify(Object.fromEntries(known)));
}

export function isTenantKey(key: string): boolean {
  return /^[a-z][a-z0-9-]{1,39}$/.test(key);
}

const prefix = 'weitersagen.console.';

/** Language, appearance and column choice outlive the visit; filters, which may hold a person's name, end with the tab. */
const isPreference = (key: string) =>
  key === 'locale' || key === 'theme' || key.includes('datatable') || key.includes('savedQueries');

/** Forgets the filters of this visit. */
export function clearVisit(): void {
  Object.keys(sessionStorage)
    .filter(key => key.startsWith(prefix))
    .forEach(key => sessionStorage.removeItem(key));
}

/** React-admin's store over both storages of the browser. Signing out clears the filters and keeps the preferences. */
export function consoleStore(): Store {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const storageOf = (key: string) => (isPreference(key) ? localStorage : sessionStorage);
  const tell = (key: string, value: unknown) => listeners.get(key)?.forEach(listener => listener(value));

  const read = <T>(key: string, otherwise?: T): T => {
    try {
      const kept = storageOf(key).getItem(prefix + key);
      return kept === null ? (otherwise as T) : (JSON.parse(kept) as T);
    } catch {
      return otherwise as T;
    }
  };
  const remove = (key: string) => {
    storageOf(key).removeItem(prefix + key);
    tell(key, undefined);
  };
  const visitKeys = () =>
    Object.keys(sessionStorage)
      .filter(key => key.startsWith(prefix))
      .map(key => key.slice(prefix.length));

  return {
    setup: () => undefined,
    teardown: () => undefined,
    getItem: read,
    setItem: (key, value) => {
      if (value === undefined) storageOf(key).removeItem(prefix + key);
      else storageOf(key).setItem(prefix + key, JSON.stringify(value));
      tell(key, value);
    },
    removeItem: remove,
    removeItems: keyPrefix =>
      visitKeys()
        .filter(key => key.startsWith(keyPrefix))
        .forEach(remove),
    reset: () => visitKeys().forEach(remove),
    subscribe: (key, callback) => {
      const all = listeners.get(key) ?? new Set();
      listeners.set(key, all.add(callback));
      return () => all.delete(callback);
    },
    listItems: (keyPrefix = '') =>
      Object.fromEntries(
        visitKeys()
          .filter(key => key.startsWith(keyPrefix))
          .map(key => [key, read(key)]),
      ),
  };
}
