import { login, logInByLink } from '#contract/account/calls.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import type { Answered, CallContext } from '#platform/http/call.js';
import { answerWithOwnTransactions, calls } from '#platform/http/call-table.js';
import { deviceCookieOf } from '../persistence/known-devices.js';
import { deviceClientOf } from '../use-cases/client.js';
import { PasswordLogin, type LoggedIn } from '../use-cases/log-in.js';
import { LinkLogin } from '../use-cases/log-in-by-link.js';
import { sessionAnswer } from './session-answer.js';

export const logInCalls = [
  calls(PasswordLogin, [
    answerWithOwnTransactions(login, async (logins, { body, context }) => {
      if (body === null) return toCaptchaCheck(await logins.captchaCheck(context));
      const { Email: email, Password: password, RememberMe: remember = false, Captcha: captcha } = body;
      return entered(context, await logins.logIn({ email, password, remember, captcha }, deviceClientOf(context)));
    }),
  ]),
  calls(LinkLogin, [
    answerWithOwnTransactions(logInByLink, async (logins, { body, context }) => {
      const link = { token: body.Token, remember: body.RememberMe ?? false };
      return entered(context, await logins.logIn(link, deviceClientOf(context)));
    }),
  ]),
];

/** The session's answer, which marks the device as a known one. */
export const entered = (context: CallContext, { session, device }: LoggedIn): Answered =>
  sessionAnswer(context, session, [deviceCookieOf(context, device)]);
