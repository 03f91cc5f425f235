import type { PageName } from '../shared/routing/paths.js';

interface Visit {
  readonly page: PageName;
  readonly loggedIn: boolean;
  readonly forcedLogin: boolean;
  readonly flags: { readonly Protected: boolean; readonly Whitelisted: boolean } | undefined;
  /** The visitor came with the page's own link from a mail. */
  readonly hasLink: boolean;
}

/** Whether the visitor has to log in first: protected pages, and under forced login every page outside the whitelist (§2). */
export function needsLogin({ page, loggedIn, forcedLogin, flags, hasLink }: Visit): boolean {
  // Logout leaves by itself; sending it to login would only lead back here.
  if (loggedIn || hasLink || page === 'Login' || page === 'Logout') return false;
  if (flags?.Protected) return true;
  return forcedLogin && !(flags?.Whitelisted ?? false);
}
