/** Made by `virtual-modules.ts` beside the build's configuration; loads only once somebody types an IBAN. */
declare module 'virtual:german-banks' {
  /** The name of a German bank by its code. */
  export const bankNamed: (code: number) => string | null;
}
