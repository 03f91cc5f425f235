import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { resetPassword, validateResetPassword } from '#contract/account/calls.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { People } from '#platform/people/people.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { LinkGuesses } from '../../persistence/link-guesses.js';
import { sessionAnswer } from '../../queries/session/session-answer.js';
import { clientOf } from '../log-in/client.js';
import { SetPassword } from './set-password.js';

@Controller()
export class SetPasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
    private readonly guesses: LinkGuesses,
    private readonly tokens: Tokens,
    private readonly people: People,
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
