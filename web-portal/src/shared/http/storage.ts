const stores = ['localStorage', 'sessionStorage'] as const;

/** A store for as long as the page lives; its own keys are what it keeps, as in the browser's. */
const inMemory = (): object =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as object;

/** Inside somebody else's page a browser may keep nothing for us, and then even looking at a store throws: what the portal keeps lasts as long as the page instead. */
export function standInForForbiddenStores(scope: object): void {
  for (const name of stores) {
    try {
      void (scope as Record<string, unknown>)[name];
    } catch {
      Object.defineProperty(scope, name, { value: inMemory() });
    }
  }
}

if (typeof window !== 'undefined') standInForForbiddenStores(window);
