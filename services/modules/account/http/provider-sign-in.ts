import { randomBytes } from 'node:crypto';
import {
  beginSignIn,
  finishSignIn,
  linkSignIn,
  listCustomerSignIns,
  listOwnSignIns,
  openAccountBySignIn,
  unlinkSignIn,
} from '#contract/account/sign-in-calls.js';
import { names, toCaptchaCheck, toWireDateTime } from '#contract/shared/codec.js';
import { cookieIn, keepingOf, setCookie, signInCookie } from '#platform/http/authenticate.js';
import { answered, principalOf, type CallContext } from '#platform/http/call.js';
import { answer, answerWithOwnTransactions, calls } from '#platform/http/call-table.js';
import { deviceClientOf } from '../use-cases/client.js';
import { LinkedSignIns } from '../use-cases/link-sign-in.js';
import { AccountBySignIn } from '../use-cases/open-account-by-sign-in.js';
import { ProviderSignIn, type Opening } from '../use-cases/sign-in-at-provider.js';
import { entered } from './log-in.js';

const ways = names({ prove: 'Verknuepfen', new: 'Neu', unproven: 'Unbestaetigt' });

/** Sign-in through the tenant's own identity providers; the provider is called before a transaction is opened. */
export const providerSignInCalls = [
  calls(ProviderSignIn, [
    answer(listCustomerSignIns, async signIn =>
      (await signIn.offered()).map(({ serviceId: Id, name: Name }) => ({ Id, Name })),
    ),
    answer(beginSignIn, async (signIn, { params, query, context }) => {
      if (query.cmd) return toCaptchaCheck(await signIn.captchaCheck(context.address));
      // One cookie per browser, so that sign-ins begun in two tabs do not end each other.
      const browser = browserOf(context) || randomBytes(32).toString('base64url');
      const asked = { address: context.address, captcha: query.captcha ?? null };
      const Url = await signIn.begin(context.tenant, params.id, browser, asked);
      const options = { path: '/', httpOnly: true, keeping: keepingOf(context) ?? 'own' } as const;
      return answered(200, { Url }, { 'set-cookie': setCookie(context.tenant, signInCookie(), browser, options) });
    }),
    answerWithOwnTransactions(finishSignIn, async (signIn, { body, context }) => {
      const given = { state: body.State, code: body.Code, issuer: body.Iss };
      const found = await signIn.finish(context.tenant, given, openingOf(context));
      if ('session' in found) {
        const { status, body: Sitzung, headers } = entered(context, found);
        return answered(status, { Sitzung, Offen: null }, { ...headers });
      }
      const { way, token: Token, service, email: Email, firstName: Vorname, lastName: Nachname } = found;
      const Offen = { Weg: ways.toWire(way), Token, Anmeldedienst: service, Email, Vorname, Nachname };
      return { Sitzung: null, Offen };
    }),
  ]),
  calls(AccountBySignIn, [
    answer(openAccountBySignIn, async (accounts, { body, context }) => {
      const person = { firstName: body.Vorname, lastName: body.Nachname, email: body.Email };
      return entered(context, await accounts.open(body.Token, person, context.language, openingOf(context)));
    }),
  ]),
  calls(LinkedSignIns, [
    answer(linkSignIn, (signIns, { body, context }) =>
      signIns.link(body.Token, browserOf(context), principalOf(context, 'recommender')),
    ),
    answer(listOwnSignIns, async (signIns, { context }) => {
      const links = await signIns.of(principalOf(context, 'recommender').recommenderId);
      return links.map(({ loginId, service, since }) => ({ Id: loginId, Name: service, Seit: toWireDateTime(since) }));
    }),
    answer(unlinkSignIn, (signIns, { params, context }) =>
      signIns.unlink(params.id, principalOf(context, 'recommender')),
    ),
  ]),
];

/** Empty where the cookie was not set by this product. */
const browserOf = ({ headers }: CallContext): string =>
  /^[\w-]{43}$/.exec(cookieIn(headers, signInCookie()) ?? '')?.[0] ?? '';

const openingOf = (context: CallContext): Opening => ({ ...deviceClientOf(context), browser: browserOf(context) });
