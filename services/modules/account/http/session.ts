import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  changePassword,
  endOtherSessions,
  endSession,
  issueAdminLogin,
  listSessions,
  login,
  logInByLink,
  loginWithAdminToken,
  logout,
  readPasswordRule,
  refreshSession,
  requestLoginLink,
  requestPasswordReset,
  resendWelcomeMail,
  resetPassword,
  validateResetPassword,
} from '#contract/account/calls.js';
import { passwordRule } from '#contract/account/schemas.js';
import {
  beginSignIn,
  finishSignIn,
  linkSignIn,
  listCustomerSignIns,
  listOwnSignIns,
  openAccountBySignIn,
  unlinkSignIn,
} from '#contract/account/sign-in-calls.js';
import { names, toWireDateTime } from '#contract/shared/codec.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import {
  cookieIn,
  keepingOf,
  noSessionCookies,
  sessionCookies,
  setCookie,
  signInCookie,
} from '#platform/http/authenticate.js';
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
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import { OfferedSignIns } from '../../agency/api.js';
import { LinkGuesses } from '../persistence/emails.js';
import { staffMemberOf } from '../persistence/recommenders.js';
import { clientOf, deviceCookie, deviceCookieOf } from '../persistence/second-factors.js';
import { Sessions, type OpenSession, type Session } from '../use-cases/sessions.js';
import {
  IssueAdminLogin,
  LogIn,
  LogInWithAdminToken,
  LogInByLink,
  RequestAccessLink,
  type LoggedIn,
} from '../use-cases/log-in.js';
import { ChangePassword, SetPassword } from '../use-cases/set-password.js';
import {
  BeginSignIn,
  LinkSignIn,
  OpenAccountBySignIn,
  SignInLinks,
  SignInWithProvider,
  UnlinkSignIn,
} from '../use-cases/sign-in-at-provider.js';
import { fromSession } from './own-data.js';

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

@Controller()
export class LogInController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(login)
  @OwnTransaction()
  async logIn(@Input() { body, context }: CallRequest<typeof login>) {
    const { session, device } = await this.commands.execute(
      new LogIn(
        { email: body.Email, password: body.Password, remember: body.RememberMe ?? false },
        { ...clientOf(context), device: cookieIn(context.headers, deviceCookie) },
      ),
    );
    return sessionAnswer(context, session, [deviceCookieOf(context, device)]);
  }

  @Implements(logInByLink)
  @OwnTransaction()
  async logInByLink(@Input() { body, context }: CallRequest<typeof logInByLink>) {
    const { session, device } = await this.commands.execute(
      new LogInByLink(
        { token: body.Token, remember: body.RememberMe ?? false },
        { ...clientOf(context), device: cookieIn(context.headers, deviceCookie) },
      ),
    );
    return sessionAnswer(context, session, [deviceCookieOf(context, device)]);
  }

  @Implements(loginWithAdminToken)
  @OwnTransaction()
  async logInWithAdminToken(@Input() { query, context }: CallRequest<typeof loginWithAdminToken>) {
    return sessionAnswer(context, await this.commands.execute(new LogInWithAdminToken(query.token, clientOf(context))));
  }
}

@Controller()
export class LogOutController {
  constructor(private readonly tokens: Tokens) {}

  @Implements(logout)
  async logOut(@Input() { context }: CallRequest<typeof logout>) {
    await this.tokens.revoke('user', principalOf(context, 'recommender').token);
    const keeping = keepingOf(context);
    return answered(204, null, keeping ? { 'set-cookie': noSessionCookies(context.tenant, keeping) } : {});
  }
}

@Controller()
export class SessionController {
  constructor(private readonly sessions: Sessions) {}

  @Implements(refreshSession)
  async refresh(@Input() { context }: CallRequest<typeof refreshSession>) {
    const { recommenderId, token } = principalOf(context, 'recommender');
    return sessionAnswer(context, await this.sessions.prolong(recommenderId, token));
  }

  @Implements(listSessions)
  async list(@Input() { context }: CallRequest<typeof listSessions>) {
    const { recommenderId, token } = principalOf(context, 'recommender');
    return (await this.sessions.list(recommenderId, token)).map(fromOpenSession);
  }

  @Implements(endSession)
  async end(@Input() { params, context }: CallRequest<typeof endSession>) {
    await this.sessions.end(principalOf(context, 'recommender').recommenderId, params.id);
    return null;
  }

  @Implements(endOtherSessions)
  async endOthers(@Input() { context }: CallRequest<typeof endOtherSessions>) {
    const { recommenderId, token } = principalOf(context, 'recommender');
    await this.sessions.endOthers(recommenderId, token);
    return null;
  }
}

const fromOpenSession = ({ id, browser, system, since, lastSeen, isThis, byAdmin }: OpenSession) => ({
  Id: id,
  Browser: browser,
  System: system,
  Seit: toWireDateTime(since),
  ZuletztGesehen: toWireDateTime(lastSeen),
  Diese: isThis,
  Support: byAdmin,
});

const ways = names({ prove: 'Verknuepfen', new: 'Neu', unproven: 'Unbestaetigt' });

/** Sign-in through the tenant's own identity providers; the provider is called before a transaction is opened. */
@Controller()
export class ProviderSignInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly links: SignInLinks,
  ) {}

  @Implements(listCustomerSignIns)
  async offered() {
    const offered = await this.queries.execute(new OfferedSignIns('customers'));
    return offered.map(({ serviceId: Id, name: Name }) => ({ Id, Name }));
  }

  /** One cookie per browser, so that sign-ins begun in two tabs do not end each other. */
  @Implements(beginSignIn)
  async begin(@Input() { params, context }: CallRequest<typeof beginSignIn>) {
    const browser = browserOf(context) || randomBytes(32).toString('base64url');
    const Url = await this.commands.execute(new BeginSignIn(context.tenant, params.id, browser, context.address));
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

@Controller()
export class ChangePasswordController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(changePassword)
  @OwnTransaction()
  change(@Input() { body, context }: CallRequest<typeof changePassword>) {
    const { recommenderId, token } = principalOf(context, 'recommender');
    return this.commands.execute(
      new ChangePassword(recommenderId, { old: body.OldPassword, new: body.NewPassword }, token, context.work),
    );
  }
}

@Controller()
export class SetPasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
    private readonly guesses: LinkGuesses,
    private readonly tokens: Tokens,
    private readonly people: PersonStore,
  ) {}

  @Implements(resetPassword)
  @OwnTransaction()
  async set(@Input() { body, context }: CallRequest<typeof resetPassword>) {
    return sessionAnswer(
      context,
      await this.commands.execute(new SetPassword(body.Token, body.Password, clientOf(context))),
    );
  }

  @Implements(validateResetPassword)
  @OwnTransaction()
  async validate(@Input() { body, context }: CallRequest<typeof validateResetPassword>) {
    const client = clientOf(context);
    await this.guesses.reserve(client);
    return this.work.run(context.work, async () => {
      const record =
        (await this.tokens.resolve('welcome', body.Token)) ??
        (await this.tokens.resolve('login-link', body.Token)) ??
        (await this.tokens.resolve('reset', body.Token));
      const person = record && (await this.people.find(record.subjectId));
      if (person) await this.guesses.giveBackAttempt(client);
      return { Valid: person !== undefined, Email: person?.email ?? null };
    });
  }
}

@Controller()
export class PasswordRuleController {
  @Implements(readPasswordRule)
  read() {
    return passwordRule;
  }
}

@Controller()
export class RequestAccessLinkController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(requestPasswordReset)
  async reset(@Input() { params, context }: CallRequest<typeof requestPasswordReset>) {
    await this.commands.execute(new RequestAccessLink(params.email, context.address));
    return null;
  }

  @Implements(requestLoginLink)
  async login(@Input() { body, context }: CallRequest<typeof requestLoginLink>) {
    await this.commands.execute(new RequestAccessLink(body.Email, context.address, 'login'));
    return null;
  }

  @Implements(resendWelcomeMail)
  async resendWelcome(@Input() { params, context }: CallRequest<typeof resendWelcomeMail>) {
    await this.commands.execute(new RequestAccessLink(params.id, context.address));
    return null;
  }
}

@Controller()
export class IssueAdminLoginController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(issueAdminLogin)
  async issue(@Input() { params, context }: CallRequest<typeof issueAdminLogin>) {
    const { token, expiresAt } = await this.commands.execute(
      new IssueAdminLogin(params.empfehlernummer, staffMemberOf(context)),
    );
    return { Url: `${context.tenant.portalUrl}/login/${token}`, GueltigBis: toWireDateTime(expiresAt) };
  }
}
