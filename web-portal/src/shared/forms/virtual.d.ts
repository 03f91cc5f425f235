/** Made by `german-banks.ts` beside the build's configuration. */
declare module 'virtual:german-banks' {
  const table: string;
  export default table;
}
