import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changePassword, readPasswordRule, resetPassword, validateResetPassword } from '#contract/account/calls.js';
import { passwordRule } from '#contract/account/schemas.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Implements, Input, OwnTransaction, principalOf, type CallRequest } from '#platform/http/call.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import { clientOf } from '../use-cases/client.js';
import { ChangePassword } from '../use-cases/change-password.js';
import { SetPassword } from '../use-cases/set-password.js';
import { sessionAnswer } from './session-answer.js';

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
    return this.work.run(context.work, async () => {
      const record =
        (await this.tokens.resolve('welcome', body.Token)) ??
        (await this.tokens.resolve('login-link', body.Token)) ??
        (await this.tokens.resolve('reset', body.Token));
      const person = record && (await this.people.find(record.subjectId));
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
