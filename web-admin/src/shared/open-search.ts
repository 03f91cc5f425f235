const opened = 'weitersagen:search';

/** Opens the search from a page; with words, the best of what they find. */
export const openSearch = (words = ''): void =>
  void window.dispatchEvent(new CustomEvent<string>(opened, { detail: words }));

/** Calls back whenever a page opens the search; returns how to stop it. */
export function onSearchOpened(open: (words: string) => void): () => void {
  const listen = (event: Event) => open((event as CustomEvent<string>).detail);
  window.addEventListener(opened, listen);
  return () => window.removeEventListener(opened, listen);
}
