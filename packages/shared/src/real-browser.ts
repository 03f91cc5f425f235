/** What seeds, tests and measurements send as people do: what a program calls itself counts for nobody's click. */
export const realBrowser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
