// Modules that `build-plugins.ts` makes, beside the build's configuration.

/** Loads only once somebody types an IBAN. */
declare module 'virtual:german-banks' {
  /** The name of a German bank by its code. */
  export const bankNamed: (code: number) => string | null;
}

/** The texts of `shared/i18n/locales`, feature by feature: each is fetched with the page that needs it. */
declare module 'virtual:texts' {
  interface Texts {
    [name: string]: string | Texts;
  }
  export const texts: Readonly<
    Record<'de' | 'en', Readonly<Record<string, (() => Promise<{ default: Texts }>) | undefined>>>
  >;
}
