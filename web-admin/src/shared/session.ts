import { useSyncExternalStore } from 'react';
import { defaultTimeZone, takeTimeZoneFrom } from '#shared/dates-and-money.js';
import type { Ability } from '#contract/call.js';
import { abilitiesOf } from '#contract/agentur/session.js';
import type { Store } from 'react-admin';

/** The session of the signed-in user, kept in sessionStorage: it ends with the last tab (`tabs.ts`). */
export interface Session {
  readonly tenant: string;
  readonly tenantName: string;
  readonly token: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly agencyNumber: string | null;
  readonly theme: Readonly<Record<string, string>>;
  readonly portalUrl: string;
  /** Its days are shown and entered. */
  readonly timeZone: string;
}

/** Used in place of a tenant key for platform operators. */
export const platformKey = 'plattform';

export const isPlatform = (): boolean => currentSession()?.tenant === platformKey;

const key = 'weitersagen.session';

takeTimeZoneFrom(() => currentSession()?.timeZone ?? defaultTimeZone);

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
  rememberTenant(session.tenant, session.tenantName);
  announce();
}

/** Listeners are not notified: the page reloads next, and a menu vanishing first would flicker. */
export function closeSession(): void {
  sessionStorage.removeItem(key);
}

const listeners = new Set<() => void>();

/** For useSyncExternalStore: the theme depends on the signed-in tenant. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  listeners.forEach(listener => listener());
}

/** Whether the signed-in user has an ability. */
export function useMay(): (ability: Ability) => boolean {
  const abilities = abilitiesOf(currentSession()?.roles ?? []);
  return ability => abilities.has(ability);
}

/** Whether somebody may search and see cases: staff with the reports, and operators (docs/specification/desk.md). */
export const mayUseDesk = (roles: readonly string[]): boolean =>
  abilitiesOf(roles).has('EmpfehlerReport') || roles.includes('Betreiber');

/** The current session; the component renders again when it changes. */
export function useSession(): Session | null {
  const text = useSyncExternalStore(onSessionChange, () => JSON.stringify(currentSession()));
  return JSON.parse(text) as Session | null;
}

const visitedKey = 'weitersagen.console.tenants';
const mostVisits = 5;

/** The tenant of this host, from the server's meta tag; undefined on the installation's own host. */
const ofThisHost = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="programme"]')?.content;

/** A programme this browser signed in to, and what it is called where that was told. */
interface Visited {
  readonly key: string;
  readonly name?: string;
}

/** The last one first. */
function visitedTenants(): readonly Visited[] {
  try {
    const kept = JSON.parse(localStorage.getItem(visitedKey) ?? '[]') as (Visited | null)[];
    return kept.filter((one): one is Visited => typeof one?.key === 'string');
  } catch {
    return [];
  }
}

/** Tenants from the address, the last sign-in at this host, the host and earlier sign-ins; others on the installation stay hidden. */
export function offeredTenants(search: string): readonly string[] {
  const [last, ...earlier] = visitedTenants().map(({ key }) => key);
  const known = [new URLSearchParams(search).get('tenant'), last, ofThisHost(), ...earlier];
  return [...new Set(known.filter((key): key is string => key != null && key !== platformKey && isTenantKey(key)))];
}

/** `told`: its name as the server says it, which of a draft is its key: then the name told before stays. */
export function rememberTenant(key: string, told = key): void {
  if (key === platformKey) return;
  const name = nameOf(key, told);
  const visited = [{ key, ...(name !== key && { name }) }, ...visitedTenants().filter(one => one.key !== key)];
  localStorage.setItem(visitedKey, JSON.stringify(visited.slice(0, mostVisits)));
}

/** The sign-in call returns a draft's key as its name; shows the name remembered from an earlier sign-in instead. */
export function nameOf(key: string, told: string): string {
  return told === key ? (visitedTenants().find(one => one.key === key)?.name ?? key) : told;
}

export function isTenantKey(key: string): boolean {
  return /^[a-z][a-z0-9-]{1,39}$/.test(key);
}

const prefix = 'weitersagen.console.';

/** Language, theme and columns are kept; filters may contain names of people, so they end with the tab. */
const isPreference = (key: string) =>
  key === 'locale' || key === 'theme' || key.includes('datatable') || key.includes('savedQueries');

/** Deletes the filters. */
export function clearVisit(): void {
  Object.keys(sessionStorage)
    .filter(key => key.startsWith(prefix))
    .forEach(key => sessionStorage.removeItem(key));
}

/** React-admin's store over localStorage and sessionStorage; signing out clears the filters and keeps preferences. */
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
