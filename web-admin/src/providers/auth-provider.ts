import type { AuthProvider } from 'react-admin';
import { signStaffOut } from '#contract/agentur/calls.js';
import { signPlatformOut } from '#contract/plattform.js';
import { mayOpen } from '../resources/index.js';
import { currentSession, isPlatform } from '../shared/session.js';
import { send, sessionOver, WireError } from '../shared/wire.js';
import { finishSignIn, keepReturnPath, leave, openPath } from './sign-in.js';

/** React-admin's view of the session. Rights mirror the server, which decides each call again. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),

  logout: async () => {
    const session = currentSession();
    if (!session) return '/login';
    // Ends the server's session too; if the server is unreachable, the tab still deletes its token.
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
