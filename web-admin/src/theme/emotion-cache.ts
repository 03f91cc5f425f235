import createCache from '@emotion/cache';

/** The API serves the console with `style-src 'self' 'nonce-…'` and names the nonce in a meta tag; without it the browser drops every style emotion writes. */
export function styleCache() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });
}
