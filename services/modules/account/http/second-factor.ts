import { Controller } from '@nestjs/common';
import {
  addPasskey,
  askForAnyPasskey,
  askForPasskey,
  confirmApp,
  logInByPasskey,
  logInWithSecondFactor,
  readSecondFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  setUpApp,
  setUpPasskey,
} from '#contract/account/sign-in-calls.js';
import { toCaptchaCheck, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Captcha } from '#platform/intake/captcha.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { cookieIn } from '#platform/http/authenticate.js';
import {
  Implements,
  Input,
  OwnTransaction,
  principalOf,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { clientOf } from '../use-cases/client.js';
import { deviceCookie, deviceCookieOf } from '../persistence/known-devices.js';
import { SecondFactorLogin } from '../use-cases/second-factor-login.js';
import { OwnPassword } from '../use-cases/own-password.js';
import { PasskeySettings } from '../use-cases/passkey-settings.js';
import { SecondFactorSettings } from '../use-cases/second-factor-settings.js';
import { sessionAnswer } from './session-answer.js';

@Controller()
export class PasskeyController {
  constructor(
    private readonly work: UnitOfWork,
    private readonly password: OwnPassword,
    private readonly settings: PasskeySettings,
    private readonly logins: SecondFactorLogin,
    private readonly captcha: Captcha,
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

  /** A passkey question without a named account: the device knows its keys and their accounts. */
  @Implements(askForAnyPasskey)
  async askAny(@Input() { query, context: { tenant, address } }: CallRequest<typeof askForAnyPasskey>) {
    if (query.cmd) return toCaptchaCheck(await this.captcha.check(address, 'passkey-question'));
    await this.captcha.accept(address, 'passkey-question', query.captcha ?? null);
    return { Optionen: await this.logins.askForAnyPasskey(tenant) };
  }

  @Implements(logInByPasskey)
  @OwnTransaction()
  async logIn(@Input() { body, context }: CallRequest<typeof logInByPasskey>) {
    const { session, device } = await this.logins.byPasskey(
      { passkey: body.Passkey, remember: body.RememberMe ?? false },
      { ...clientOf(context), device: cookieIn(context.headers, deviceCookie) },
      context.tenant,
    );
    return sessionAnswer(context, session, [deviceCookieOf(context, device)]);
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
    const { since, hasPassword, passkeys, codesLeft } = await this.settings.read(
      principalOf(context, 'recommender').recommenderId,
    );
    return {
      Passwort: hasPassword,
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
    password: string | undefined,
    context: CallContext,
    change: (recommenderId: string) => Promise<T>,
  ): Promise<T> {
    const principal = principalOf(context, 'recommender');
    await this.password.mustBe(password, principal, context.work);
    return this.work.run(context.work, () => change(principal.recommenderId));
  }
}
