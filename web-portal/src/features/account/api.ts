import { queryOptions } from '@tanstack/react-query';
import type {
  changePassword,
  createRecommender,
  endOtherSessions,
  endSession,
  listSessions,
  logInByLink as logInByLinkCall,
  loginWithAdminToken,
  logout,
  resetPassword,
  validateResetPassword,
} from '#contract/account/calls.js';
import type { logInWithSecondFactor } from '#contract/account/sign-in-calls.js';
import type { AnswerOf, SentOf } from '#contract/call.js';
import type { changeEmail, correctName } from '#contract/empfehler/calls.js';
import type { OwnName } from '#contract/empfehler/schemas.js';
import type { eraseAccount, exportAccount } from '#contract/empfehler/rights.js';
import type { Problem } from '#contract/errors/problem.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { ProblemError, send } from '../../shared/http/send.js';
import { endpoints } from '../endpoints.js';

/** A login that waits for its second factor: the token to continue, and the possible factors. */
export type PendingLogin = NonNullable<Problem['ZweiterFaktor']>;

export function pendingLoginIn(error: unknown): PendingLogin | null {
  return (error instanceof ProblemError && error.problem.ZweiterFaktor) || null;
}

export type RegisterForm = NonNullable<SentOf<typeof createRecommender>['body']>;
export type ChangePasswordForm = SentOf<typeof changePassword>['body'];

export const logInByLink = (body: SentOf<typeof logInByLinkCall>['body']) =>
  send<typeof logInByLinkCall>(endpoints.logInByLink, { body });
/** Completes a login that waits for its second factor. */
export const finishLogIn = (body: SentOf<typeof logInWithSecondFactor>['body']) =>
  send<typeof logInWithSecondFactor>(endpoints.logInWithSecondFactor, { body });
export const logInAsAdmin = (token: string) =>
  send<typeof loginWithAdminToken>(endpoints.loginWithAdminToken, { query: { token } });
export const logOut = () => send<typeof logout>(endpoints.logout, {});
export const register = (body: RegisterForm, idempotencyKey: string) =>
  send<typeof createRecommender>(endpoints.createRecommender, { body }, { idempotencyKey });
/** The token to correct the e-mail address of a new account, if there is one. */
export const changeOf = (answer: AnswerOf<typeof createRecommender>): string | undefined =>
  'Aenderung' in answer ? answer.Aenderung : undefined;
/** Whether a captcha has to be solved first. */
export const checkRegistrationCaptcha = () =>
  send<typeof createRecommender>(endpoints.createRecommender, { body: null }) as Promise<CaptchaCheck>;
export const setPassword = (Token: string, Password: string) =>
  send<typeof resetPassword>(endpoints.resetPassword, { body: { Token, Password } });
export const changeMyPassword = (body: ChangePasswordForm) =>
  send<typeof changePassword>(endpoints.changePassword, { body });

/** Whether the link can still be used, and for which address. */
export const linkStateQuery = (Token: string) =>
  queryOptions({
    queryKey: ['link-state', Token],
    queryFn: ({ signal, meta }) =>
      send<typeof validateResetPassword>(endpoints.validateResetPassword, { body: { Token } }, { signal, meta }),
  });

/** Everything stored about the user, as a JSON file. */
export async function exportFile(): Promise<Blob> {
  const answer = await send<typeof exportAccount>(endpoints.exportAccount, {});
  return new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
}

export const erase = () => send<typeof eraseAccount>(endpoints.eraseAccount, {});

export const saveName = (body: OwnName) => send<typeof correctName>(endpoints.correctName, { body });
export const askForEmail = (Email: string) => send<typeof changeEmail>(endpoints.changeEmail, { body: { Email } });
export const confirmEmail = (Token: string) => send<typeof changeEmail>(endpoints.changeEmail, { body: { Token } });

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal, meta }) => send<typeof listSessions>(endpoints.listSessions, {}, { signal, meta }),
});
export const endOne = (id: string) => send<typeof endSession>(endpoints.endSession, { params: { id } });
export const endOthers = () => send<typeof endOtherSessions>(endpoints.endOtherSessions, {});
