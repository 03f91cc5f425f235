import type { AuthProvider } from 'react-admin';
import { send } from '../../shared/wire/send.js';
import { sessionOver, WireError } from '../../shared/wire/wire-error.js';
import { mayOpen } from '../../shared/session/abilities.js';
import { closeSession, currentSession } from '../../shared/session/session.js';
import { finishSignIn, keepReturnPath } from '../../shared/session/sign-in.js';
import { signStaffOut } from '#contract/agentur/calls.js';

const signInPath = () => {
  const tenant = currentSession()?.tenant;
  return tenant ? `/login?tenant=${encodeURIComponent(tenant)}` : '/login';
};

const openPath = () => location.pathname.replace(/^\/admin/, '') || '/';

/** React-admin's view of the session. Rights shown here mirror the server, which decides each call again. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),

  logout: async () => {
    const next = signInPath();
    // The server's session ends too; when it cannot be reached, the tab still forgets its token.
    if (currentSession()) await send(signStaffOut).catch(() => undefined);
    closeSession();
    return next;
  },

  checkAuth: async () => {
    if (currentSession()) return;
    keepReturnPath(openPath());
    throw Object.assign(new Error(), { message: false, redirectTo: '/login' });
  },

  checkError: async (error: unknown) => {
    if (!(error instanceof WireError) || (error.status !== 401 && error.code !== sessionOver)) return;
    keepReturnPath(openPath());
    const redirectTo = `${signInPath()}${signInPath().includes('?') ? '&' : '?'}beendet=1`;
    closeSession();
    throw Object.assign(new Error(), { message: 'signin.session_over', redirectTo });
  },

  handleCallback: async () => ({ redirectTo: await finishSignIn(location.search) }),

  canAccess: async ({ resource }) => mayOpen(currentSession()?.roles ?? [], resource),

  getIdentity: async () => {
    const session = currentSession();
    return { id: session?.name ?? '', fullName: session?.name ?? '' };
  },

  getPermissions: async () => currentSession()?.roles ?? [],
};
