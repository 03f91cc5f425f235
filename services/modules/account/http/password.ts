import { changePassword, readPasswordRule, resetPassword, validateResetPassword } from '#contract/account/calls.js';
import { passwordRule } from '#contract/account/schemas.js';
import { principalOf } from '#platform/http/call.js';
import { answer, answerWithOwnTransactions, calls } from '#platform/http/call-table.js';
import { PasswordChange } from '../use-cases/change-password.js';
import { clientOf } from '../use-cases/client.js';
import { PasswordByLink } from '../use-cases/set-password.js';
import { sessionAnswer } from './session-answer.js';

export const passwordCalls = [
  calls(PasswordChange, [
    answerWithOwnTransactions(changePassword, (passwords, { body, context }) => {
      const { recommenderId, token } = principalOf(context, 'recommender');
      return passwords.change(recommenderId, { old: body.OldPassword, new: body.NewPassword }, token, context.work);
    }),
  ]),
  calls(PasswordByLink, [
    answerWithOwnTransactions(resetPassword, async (passwords, { body, context }) =>
      sessionAnswer(context, await passwords.set(body.Token, body.Password, clientOf(context))),
    ),
    answerWithOwnTransactions(validateResetPassword, async (passwords, { body, context }) => {
      const email = await passwords.addressOf(body.Token, context.work);
      return { Valid: email !== null, Email: email };
    }),
    answer(readPasswordRule, () => passwordRule),
  ]),
];
