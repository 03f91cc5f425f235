import { keepingOf, sessionCookies } from '#platform/http/authenticate.js';
import { answered, type Answered, type CallContext } from '#platform/http/call.js';
import type { Session } from '../use-cases/sessions.js';
import type { LoginAnswer } from '#contract/account/schemas.js';
import { toWireDateTimeOrNull } from '#contract/shared/codec.js';

/**
 * The login answer. For the portal the token is set as a cookie that its scripts cannot read; every other client gets
 * it in the body as the contract says. `cookies`: further cookies to set.
 */
export function sessionAnswer(context: CallContext, session: Session, cookies: readonly string[] = []): Answered {
  const keeping = keepingOf(context);
  const kept = keeping ? sessionCookies(context.tenant, keeping, session.token, session.days) : [];
  return answered(
    200,
    { ...fromSession(session), ...(keeping && { Token: '' }) },
    { ...(kept.length + cookies.length > 0 && { 'set-cookie': [...kept, ...cookies] }) },
  );
}

export function fromSession(view: Session): LoginAnswer {
  return {
    Email: view.email,
    Anrede: view.salutation,
    Vorname: view.firstName,
    Nachname: view.lastName,
    Empfehlerhash: view.recommenderHash,
    Token: view.token,
    NewsletterOptinGegeben: view.newsletterOptIn,
    NewsletterOptinVersendetAm: toWireDateTimeOrNull(view.newsletterMailSentAt),
    Language: view.language,
    ...(view.byAdmin && { AdminLogin: true as const }),
    ...(view.byMailAlone && { NurMailLink: true as const }),
  };
}
