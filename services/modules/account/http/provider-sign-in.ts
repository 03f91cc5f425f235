import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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
import { Captcha } from '#platform/intake/captcha.js';
import { cookieIn, keepingOf, setCookie, signInCookie } from '#platform/http/authenticate.js';
import {
  answered,
  Implements,
  Input,
  OwnTransaction,
  principalOf,
  type Answered,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { OfferedSignIns } from '../../agency/api.js';
import { clientOf } from '../use-cases/client.js';
import { deviceCookie, deviceCookieOf } from '../persistence/known-devices.js';
import type { LoggedIn } from '../use-cases/log-in.js';
import { BeginSignIn, SignInWithProvider } from '../use-cases/sign-in-at-provider.js';
import { LinkSignIn, UnlinkSignIn } from '../use-cases/link-sign-in.js';
import { OpenAccountBySignIn } from '../use-cases/open-account-by-sign-in.js';
import { SignInLinks } from '../persistence/sign-in-links.js';
import { sessionAnswer } from './session-answer.js';

const ways = names({ prove: 'Verknuepfen', new: 'Neu', unproven: 'Unbestaetigt' });

/** Sign-in through the tenant's own identity providers; the provider is called before a transaction is opened. */
@Controller()
export class ProviderSignInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly links: SignInLinks,
    private readonly captcha: Captcha,
  ) {}

  @Implements(listCustomerSignIns)
  async offered() {
    const offered = await this.queries.execute(new OfferedSignIns('customers'));
    return offered.map(({ serviceId: Id, name: Name }) => ({ Id, Name }));
  }

  /** One cookie per browser, so that sign-ins begun in two tabs do not end each other. */
  @Implements(beginSignIn)
  async begin(@Input() { params, query, context }: CallRequest<typeof beginSignIn>) {
    if (query.cmd) return toCaptchaCheck(await this.captcha.check(context.address, 'provider-sign-in'));
    await this.captcha.accept(context.address, 'provider-sign-in', query.captcha ?? null);
    const browser = browserOf(context) || randomBytes(32).toString('base64url');
    const Url = await this.commands.execute(new BeginSignIn(context.tenant, params.id, browser));
    const options = { path: '/', httpOnly: true, keeping: keepingOf(context) ?? 'own' } as const;
    return answered(200, { Url }, { 'set-cookie': setCookie(context.tenant, signInCookie(), browser, options) });
  }

  @Implements(finishSignIn)
  @OwnTransaction()
  async finish(@Input() { body, context }: CallRequest<typeof finishSignIn>) {
    const answer = { state: body.State, code: body.Code, issuer: body.Iss };
    const found = await this.commands.execute(new SignInWithProvider(context.tenant, answer, openingOf(context)));
    if ('session' in found) {
      const { status, body: Sitzung, headers } = entered(context, found);
      return answered(status, { Sitzung, Offen: null }, { ...headers });
    }
    const { way, token: Token, service, email: Email, firstName: Vorname, lastName: Nachname } = found;
    const Offen = { Weg: ways.toWire(way), Token, Anmeldedienst: service, Email, Vorname, Nachname };
    return { Sitzung: null, Offen };
  }

  @Implements(openAccountBySignIn)
  async open(@Input() { body, context }: CallRequest<typeof openAccountBySignIn>) {
    const person = { firstName: body.Vorname, lastName: body.Nachname, email: body.Email };
    const command = new OpenAccountBySignIn(body.Token, person, context.language, openingOf(context));
    return entered(context, await this.commands.execute(command));
  }

  @Implements(linkSignIn)
  link(@Input() { body, context }: CallRequest<typeof linkSignIn>) {
    const owner = principalOf(context, 'recommender');
    return this.commands.execute(new LinkSignIn(body.Token, browserOf(context), owner));
  }

  @Implements(listOwnSignIns)
  async own(@Input() { context }: CallRequest<typeof listOwnSignIns>) {
    const links = await this.links.of(principalOf(context, 'recommender').recommenderId);
    return links.map(({ loginId, service, since }) => ({ Id: loginId, Name: service, Seit: toWireDateTime(since) }));
  }

  @Implements(unlinkSignIn)
  unlink(@Input() { params, context }: CallRequest<typeof unlinkSignIn>) {
    return this.commands.execute(new UnlinkSignIn(params.id, principalOf(context, 'recommender')));
  }
}

/** Empty where the cookie was not set by this product. */
const browserOf = ({ headers }: CallContext): string =>
  /^[\w-]{43}$/.exec(cookieIn(headers, signInCookie()) ?? '')?.[0] ?? '';

const openingOf = (context: CallContext) => ({
  ...clientOf(context),
  device: cookieIn(context.headers, deviceCookie),
  browser: browserOf(context),
});

const entered = (context: CallContext, { session, device }: LoggedIn): Answered =>
  sessionAnswer(context, session, [deviceCookieOf(context, device)]);
