import { fromSession } from '#contract/account/codec.js';
import { answered, type Answered, type CallContext } from '#platform/http/call-context.js';
import { keepingOf, sessionCookies } from '#platform/http/session-cookie.js';
import type { Session } from './sessions.js';

/** The login answer. The portal keeps its token in a cookie and never sees it; every other client gets it as the contract says. `cookies`: what else is set. */
export function sessionAnswer(context: CallContext, session: Session, cookies: readonly string[] = []): Answered {
  const keeping = keepingOf(context);
  const kept = keeping ? sessionCookies(context.tenant, keeping, session.token, session.days) : [];
  return answered(
    200,
    { ...fromSession(session), ...(keeping && { Token: '' }) },
    { ...(kept.length + cookies.length > 0 && { 'set-cookie': [...kept, ...cookies] }) },
  );
}
