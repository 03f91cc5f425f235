import { Controller } from '@nestjs/common';
import { addPasskey, askForPasskey, removePasskey, setUpPasskey } from '#contract/account/second-factor-calls.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Refused } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { OwnPassword } from './own-password.js';
import { PasskeySettings } from './passkey-settings.js';
import { SecondFactorLogin } from './second-factor-login.js';

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
    return codes instanceof Refused ? codes : { Wiederherstellungscodes: codes };
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
