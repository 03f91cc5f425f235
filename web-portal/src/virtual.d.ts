// Modules that `build-plugins.ts` makes, beside the build's configuration.

/** Loads only once somebody types an IBAN. */
declare module 'virtual:german-banks' {
  /** The names of German banks by their codes. */
  export const packed: string;
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
