import type { PageName } from '../shared/routing/paths.js';
import type { Tenant } from '../shared/tenant.js';

interface Visit {
  readonly page: PageName;
  readonly loggedIn: boolean;
  readonly tenant: Pick<Tenant, 'ModuleErzwingeLogin' | 'IsAutologin' | 'ModuleAdv'>;
  readonly flags:
    { readonly Protected: boolean; readonly Whitelisted: boolean; readonly DisabledWithAutologin: boolean } | undefined;
  /** The visitor came with the page's own link from a mail. */
  readonly hasLink: boolean;
  /** Something was sent from this tab that is to be confirmed by mail. */
  readonly awaitsMail?: boolean;
  /** Where login is to lead afterwards, for the login page itself. */
  readonly target?: string | null;
  /** Under auto-login: a user token the embedding page left here. */
  readonly storedToken?: boolean;
}

/** Where a visit goes instead of the page it asked for: `login` with the way back, `home`, or `admin-login` with the stored token. */
export type Detour = 'login' | 'home' | 'admin-login';

/** What stands before a page (docs/specification/portal.md#forced-login, docs/specification/portal.md#auto-login); null: the page itself. */
export function detour(visit: Visit): Detour | null {
  const { page, tenant, hasLink } = visit;
  if (page === 'Imprint' && tenant.ModuleAdv) return 'home';
  if (hasLink || (page === 'Confirmation' && visit.awaitsMail)) return null; // Whoever has just registered has no password yet.
  return tenant.IsAutologin ? underAutologin(visit) : needsLogin(visit) ? 'login' : null;
}

/** Sharing alone asks for login also under auto-login, so login opens for whoever is on the way there. */
function underAutologin(visit: Visit): Detour | null {
  const { page, loggedIn, flags, storedToken, target } = visit;
  if (!loggedIn && storedToken && page !== 'Admin') return 'admin-login';
  if (page === 'Login' && target) return null;
  if (flags?.DisabledWithAutologin) return 'home';
  if (!flags?.Protected || loggedIn) return null;
  return page === 'Click' ? 'login' : 'home';
}

/** The ways in and out; sending them to login would only lead back here. */
const doors: readonly PageName[] = ['Login', 'SingleSignOn', 'Logout'];

/** Protected pages, and under forced login every page outside the whitelist. */
function needsLogin({ page, loggedIn, tenant, flags }: Visit): boolean {
  if (loggedIn || doors.includes(page)) return false;
  return flags?.Protected === true || (tenant.ModuleErzwingeLogin && !(flags?.Whitelisted ?? false));
}

/** The `widget` flag of a page inside somebody else's page stays in every address of the visit (docs/specification/portal.md#inside-the-providers-page). */
export function withWidget(
  before: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return 'widget' in before && !('widget' in next) ? { ...next, widget: before['widget'] } : { ...next };
}
