import type { Store } from 'react-admin';

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
