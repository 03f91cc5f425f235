import './storage.js';

/** What a link from a mail opens; `user`: the user token an embedding page hands over under auto-login. */
export type LinkPurpose = 'reward' | 'recipient' | 'account' | 'newsletter' | 'email' | 'objection' | 'user';

const keyOf = (purpose: LinkPurpose) => `ws.link.${purpose}`;

/**
 * Takes the token out of `…/#t=TOKEN` and keeps it for this tab only, so that it stays in neither the address bar nor the history.
 * Returns whether there was one.
 */
export function captureLinkToken(purpose: LinkPurpose | undefined): boolean {
  const found = /^#t=([\w.~-]+)$/.exec(location.hash);
  if (!found || !purpose) return false;
  sessionStorage.setItem(keyOf(purpose), found[1]!);
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}

export function linkToken(purpose: LinkPurpose): string | null {
  return sessionStorage.getItem(keyOf(purpose));
}

export function forgetLinkToken(purpose: LinkPurpose): void {
  sessionStorage.removeItem(keyOf(purpose));
}
