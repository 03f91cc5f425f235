import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, SentOf } from '#contract/call.js';
import type { OwnName } from '#contract/empfehler/schemas.js';
import type { Problem } from '#contract/errors/problem.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import {
  changeEmail,
  changePassword,
  correctName,
  createRecommender,
  endOtherSessions,
  endSession,
  eraseAccount,
  exportAccount,
  listSessions,
  logInByLink as logInByLinkCall,
  logInWithSecondFactor,
  loginWithAdminToken,
  logout,
  resetPassword,
  validateResetPassword,
} from '#generated/portal-calls.js';
import { ProblemError, send } from '../../shared/http/send.js';

/** A login that waits for its second factor: the token to continue, and the possible factors. */
export type PendingLogin = NonNullable<Problem['ZweiterFaktor']>;

export function pendingLoginIn(error: unknown): PendingLogin | null {
  return (error instanceof ProblemError && error.problem.ZweiterFaktor) || null;
}

export type RegisterForm = NonNullable<SentOf<typeof createRecommender>['body']>;
export type ChangePasswordForm = SentOf<typeof changePassword>['body'];

export const logInByLink = (body: SentOf<typeof logInByLinkCall>['body']) => send(logInByLinkCall, { body });
/** Completes a login that waits for its second factor. */
export const finishLogIn = (body: SentOf<typeof logInWithSecondFactor>['body']) =>
  send(logInWithSecondFactor, { body });
export const logInAsAdmin = (token: string) => send(loginWithAdminToken, { query: { token } });
export const logOut = () => send(logout, {});
export const register = (body: RegisterForm, idempotencyKey: string) =>
  send(createRecommender, { body }, { idempotencyKey });
/** The token to correct the e-mail address of a new account, if there is one. */
export const changeOf = (answer: AnswerOf<typeof createRecommender>): string | undefined =>
  'Aenderung' in answer ? answer.Aenderung : undefined;
/** Whether a captcha has to be solved first. */
export const checkRegistrationCaptcha = () => send(createRecommender, { body: null }) as Promise<CaptchaCheck>;
export const setPassword = (Token: string, Password: string) => send(resetPassword, { body: { Token, Password } });
export const changeMyPassword = (body: ChangePasswordForm) => send(changePassword, { body });

/** Whether the link can still be used, and for which address. */
export const linkStateQuery = (Token: string) =>
  queryOptions({
    queryKey: ['link-state', Token],
    queryFn: ({ signal, meta }) => send(validateResetPassword, { body: { Token } }, { signal, meta }),
  });

/** Everything stored about the user, as a JSON file. */
export async function exportFile(): Promise<Blob> {
  const answer = await send(exportAccount, {});
  return new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
}

export const erase = () => send(eraseAccount, {});

export const saveName = (body: OwnName) => send(correctName, { body });
export const askForEmail = (Email: string) => send(changeEmail, { body: { Email } });
export const confirmEmail = (Token: string) => send(changeEmail, { body: { Token } });

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal, meta }) => send(listSessions, {}, { signal, meta }),
});
export const endOne = (id: string) => send(endSession, { params: { id } });
export const endOthers = () => send(endOtherSessions, {});
