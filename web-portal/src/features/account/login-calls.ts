import type { SentOf } from '#contract/call.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { login, requestLoginLink, requestPasswordReset, resendWelcomeMail } from '#generated/portal-calls.js';
import { withCaptchaIfRequired } from '#shared/browser/forms-and-files.js';
import { solveCaptcha } from '../../shared/forms/form.js';
import { send } from '../../shared/http/send.js';
import type { User } from '../../shared/http/user.js';

// Calls that may need a captcha, in a separate file so that no page loads forms for the others.

export type LoginForm = NonNullable<SentOf<typeof login>['body']>;

/** Whether a captcha has to be solved first. */
const checkLoginCaptcha = () => send(login, { body: null }) as Promise<CaptchaCheck>;
/** Sends a login or asks for a link by mail; works first where the server wants that. */
const withLoginCaptcha = <Answer>(sendIt: (solved: { Captcha?: string }) => Promise<Answer>) =>
  withCaptchaIfRequired(sendIt, () => checkLoginCaptcha().then(solveCaptcha));

export const logIn = (body: LoginForm) =>
  withLoginCaptcha(solved => send(login, { body: { ...body, ...solved } }) as Promise<User>);
export const askForLoginLink = (Email: string) =>
  withLoginCaptcha(solved => send(requestLoginLink, { body: { Email, ...solved } }));
export const askForReset = (email: string) =>
  withLoginCaptcha(({ Captcha: captcha }) => send(requestPasswordReset, { params: { email }, query: { captcha } }));
export const resendWelcome = (id: string) =>
  withLoginCaptcha(({ Captcha: captcha }) => send(resendWelcomeMail, { params: { id }, query: { captcha } }));
