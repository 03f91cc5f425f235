import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changePassword,
  endOtherSessions,
  endSession,
  issueAdminLogin,
  listSessions,
  login,
  loginWithAdminToken,
  logout,
  readPasswordRule,
  refreshSession,
  requestPasswordReset,
  resendWelcomeMail,
  resetPassword,
  validateResetPassword,
} from '#contract/account/calls.js';
import { passwordRule } from '#contract/account/schemas.js';
import {
  addPasskey,
  askForPasskey,
  confirmApp,
  logInWithSecondFactor,
  readSecondFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  setUpApp,
  setUpPasskey,
} from '#contract/account/second-factor-calls.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { cookieIn, keepingOf, noSessionCookies, sessionCookies } from '#platform/http/authenticate.js';
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
import { LinkGuesses } from '../persistence/emails.js';
import { staffMemberOf } from '../persistence/recommenders.js';
import { clientOf, deviceCookie, deviceCookieOf } from '../persistence/second-factors.js';
import { Sessions, type OpenSession, type Session } from '../queries/sessions.js';
import { IssueAdminLogin, LogIn, LogInWithAdminToken, RequestAccessLink } from '../use-cases/log-in.js';
import { SecondFactorLogin } from '../use-cases/second-factor-login.js';
import { OwnPassword, PasskeySettings, SecondFactorSettings } from '../use-cases/second-factor.js';
import { ChangePassword, SetPassword } from '../use-cases/set-password.js';
import { fromSession } from './own-data.js';

/** The login answer. The portal keeps its token in a cookie and never sees it; every other client gets it as the contract says. `cookies`: what else is set. */
function sessionAnswer(context: CallContext, session: Session, cookies: readonly string[] = []): Answered {
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
        (await this.tokens.resolve('welcome', body.Token)) ?? (await this.tokens.resolve('reset', body.Token));
      const person = record && (await this.people.find(record.subjectId));
      if (person) await this.guesses.wasRight(client);
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

@Controller()
export class PasskeyController {
  constructor(
    private readonly work: UnitOfWork,
    private readonly password: OwnPassword,
    private readonly settings: PasskeySettings,
    private readonly logins: SecondFactorLogin,
  ) {}

  @Implements(setUpPasskey)
  @OwnTransaction()
  async begin(@Input() { body, context }: CallRequest<typeof setUpPasskey>) {
    const principal = principalOf(context, 'recommender');
    await this.password.mustBe(body.Password, principal, context.work);
    return {
      Optionen: await this.work.run(context.work, () => this.settings.begin(principal.recommenderId, context.tenant)),
    };
  }

  @Implements(addPasskey)
  async add(@Input() { body, context }: CallRequest<typeof addPasskey>) {
    const codes = await this.settings.add(
      principalOf(context, 'recommender').recommenderId,
      context.tenant,
      body.Name,
      body.Antwort,
    );
    return codes instanceof DomainError ? codes : { Wiederherstellungscodes: codes };
  }

  @Implements(removePasskey)
  @OwnTransaction()
  async remove(@Input() { params, body, context }: CallRequest<typeof removePasskey>) {
    const principal = principalOf(context, 'recommender');
    await this.password.mustBe(body.Password, principal, context.work);
    await this.work.run(context.work, () => this.settings.remove(principal.recommenderId, params.id));
    return null;
  }

  @Implements(askForPasskey)
  async ask(@Input() { body, context }: CallRequest<typeof askForPasskey>) {
    return { Optionen: await this.logins.askForPasskey(body.Token, context.tenant) };
  }
}

@Controller()
export class SecondFactorController {
  constructor(
    private readonly work: UnitOfWork,
    private readonly password: OwnPassword,
    private readonly settings: SecondFactorSettings,
    private readonly logins: SecondFactorLogin,
  ) {}

  @Implements(readSecondFactor)
  async read(@Input() { context }: CallRequest<typeof readSecondFactor>) {
    const { since, passkeys, codesLeft } = await this.settings.read(principalOf(context, 'recommender').recommenderId);
    return {
      AppSeit: toWireDateTimeOrNull(since),
      Passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
        Id: passkeyId,
        Name: name,
        Seit: toWireDateTime(createdAt),
        ZuletztBenutzt: toWireDateTimeOrNull(lastUsedAt),
      })),
      Wiederherstellungscodes: codesLeft,
    };
  }

  @Implements(setUpApp)
  @OwnTransaction()
  async begin(@Input() { body, context }: CallRequest<typeof setUpApp>) {
    const { secret, url } = await this.byPassword(body.Password, context, id =>
      this.settings.begin(id, context.tenant.name),
    );
    return { Schluessel: secret, Url: url };
  }

  @Implements(confirmApp)
  async confirm(@Input() { body, context }: CallRequest<typeof confirmApp>) {
    return {
      Wiederherstellungscodes: await this.settings.confirm(
        principalOf(context, 'recommender').recommenderId,
        body.Code,
      ),
    };
  }

  @Implements(removeApp)
  @OwnTransaction()
  async remove(@Input() { body, context }: CallRequest<typeof removeApp>) {
    await this.byPassword(body.Password, context, id => this.settings.remove(id));
    return null;
  }

  @Implements(renewRecoveryCodes)
  @OwnTransaction()
  async renew(@Input() { body, context }: CallRequest<typeof renewRecoveryCodes>) {
    return {
      Wiederherstellungscodes: await this.byPassword(body.Password, context, id => this.settings.renewCodes(id)),
    };
  }

  @Implements(logInWithSecondFactor)
  @OwnTransaction()
  async finish(@Input() { body, context }: CallRequest<typeof logInWithSecondFactor>) {
    const { session, device } = await this.logins.finish(
      body.Token,
      { code: body.Code, passkey: body.Passkey },
      clientOf(context),
      context.tenant,
    );
    return sessionAnswer(context, session, [deviceCookieOf(context, device)]);
  }

  private async byPassword<T>(
    password: string,
    context: CallContext,
    change: (recommenderId: string) => Promise<T>,
  ): Promise<T> {
    const principal = principalOf(context, 'recommender');
    await this.password.mustBe(password, principal, context.work);
    return this.work.run(context.work, () => change(principal.recommenderId));
  }
}
