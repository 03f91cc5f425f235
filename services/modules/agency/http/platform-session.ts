import {
  askForPlatformPasskey,
  beginPlatformSetUp,
  finishPlatformSetUp,
  signPlatformIn,
  signPlatformInByPasskey,
  signPlatformOut,
  type PlatformSession,
} from '#contract/plattform.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { principalOf } from '#platform/http/call.js';
import { answer, answerWithOwnTransactions, calls } from '#platform/http/call-table.js';
import { PlatformPasskeys } from '../use-cases/platform-passkeys.js';
import { PlatformSignIn } from '../use-cases/sign-platform-in.js';

/** Sessions of platform operators: by the identity provider, or, where there is none, by the command line's link and a passkey. */
export const platformSessionCalls = [
  calls(PlatformSignIn, [
    // As for staff, the provider is called before a transaction is opened.
    answerWithOwnTransactions(signPlatformIn, async (operators, { body, context }) =>
      platformSession(await operators.signIn({ code: body.Code, verifier: body.Verifier, nonce: body.Nonce }, context)),
    ),
    answer(signPlatformOut, (operators, { context }) => operators.signOut(principalOf(context, 'platform'))),
  ]),
  calls(PlatformPasskeys, [
    answer(beginPlatformSetUp, async (passkeys, { body, context }) => ({
      Optionen: await passkeys.begin(body.Link, body.Name, context),
    })),
    answer(finishPlatformSetUp, async (passkeys, { body, context }) => {
      const person = { name: body.Name, email: body.Email.toLowerCase() };
      return platformSession(await passkeys.finish(body.Link, person, body.Antwort, context));
    }),
    answer(askForPlatformPasskey, async (passkeys, { query, context }) =>
      query.cmd
        ? toCaptchaCheck(await passkeys.check(context))
        : { Optionen: await passkeys.ask(context, query.captcha ?? null) },
    ),
    answer(signPlatformInByPasskey, async (passkeys, { body, context }) =>
      platformSession(await passkeys.signIn(body.Passkey, context)),
    ),
  ]),
];

const platformSession = ({ token, name }: { readonly token: string; readonly name: string }): PlatformSession => ({
  Token: token,
  Name: name,
  Roles: ['plattform'],
});
