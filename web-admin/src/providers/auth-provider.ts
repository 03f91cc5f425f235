import type { AuthProvider } from 'react-admin';
import { signStaffOut } from '#contract/agentur/calls.js';
import { signPlatformOut } from '#contract/plattform.js';
import { send, sessionOver, WireError } from '../shared/wire.js';
import { mayOpen } from '../resources/index.js';
import { closeSession, currentSession, isPlatform } from '../shared/session.js';
import { finishSignIn, keepReturnPath } from '../shared/sign-in.js';
import { clearVisit } from './store.js';

const base = import.meta.env.BASE_URL.replace(/\/$/, '');
const openPath = () => location.pathname.slice(base.length) || '/';

/**
 * Ends the session and loads the sign-in page afresh: nothing a person saw stays in memory, and react-admin's own way out
 * (navigate, reset, clear) runs in circles when rights are known at once. The promise never settles: the page is gone.
 */
function leave(tenant: string, query: Readonly<Record<string, string>> = {}): Promise<never> {
  closeSession();
  clearVisit();
  location.assign(`${base}/login?${new URLSearchParams({ tenant, ...query })}`);
  return new Promise<never>(() => undefined);
}

/** React-admin's view of the session. Rights shown here mirror the server, which decides each call again. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),

  logout: async () => {
    const session = currentSession();
    if (!session) return '/login';
    // The server's session ends too; when it cannot be reached, the tab still forgets its token.
    await send(isPlatform() ? signPlatformOut : signStaffOut).catch(() => undefined);
    return leave(session.tenant);
  },

  checkAuth: async () => {
    if (currentSession()) return;
    keepReturnPath(openPath());
    throw Object.assign(new Error(), { message: false, redirectTo: '/login' });
  },

  checkError: async (error: unknown) => {
    if (!(error instanceof WireError) || (error.status !== 401 && error.code !== sessionOver)) return;
    keepReturnPath(openPath());
    await leave(currentSession()?.tenant ?? '', { beendet: '1' });
  },

  handleCallback: async () => ({ redirectTo: await finishSignIn(location.search) }),

  canAccess: async ({ resource }) => mayOpen(currentSession()?.roles ?? [], resource),

  getIdentity: async () => {
    const session = currentSession();
    return { id: session?.name ?? '', fullName: session?.name ?? '' };
  },

  getPermissions: async () => currentSession()?.roles ?? [],
};
