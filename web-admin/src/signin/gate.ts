import { currentSession } from '../shared/session/session.js';
import { keepReturnPath } from '../shared/session/sign-in.js';

const openToAll = /^\/(login|auth-callback)\/?$/;

/** Runs before the router reads the address: without a session only sign-in and its way back exist. The page asked for is kept for afterwards. */
export function toSignInUnlessSignedIn(): void {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  const path = location.pathname.slice(base.length) || '/';
  if (currentSession() || openToAll.test(path)) return;
  keepReturnPath(path);
  history.replaceState(null, '', `${base}/login${location.search}`);
}
