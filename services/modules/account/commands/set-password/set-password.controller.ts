import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { resetPassword, validateResetPassword } from '#contract/account/calls.js';
import { fromSession } from '#contract/account/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { People } from '#platform/people/people.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { SetPassword } from './set-password.command.js';

@Controller()
export class SetPasswordController {
  constructor(private readonly commands: CommandBus, private readonly tokens: Tokens, private readonly people: People) {}

  @Implements(resetPassword)
  async set(@Input() { body }: CallRequest<typeof resetPassword>) {
    return fromSession(await this.commands.execute(new SetPassword(body.Token, body.Password)));
  }

  @Implements(validateResetPassword)
  async validate(@Input() { body }: CallRequest<typeof validateResetPassword>) {
    const record = (await this.tokens.resolve('welcome', body.Token)) ?? (await this.tokens.resolve('reset', body.Token));
    const person = record && (await this.people.find(record.subjectId));
    return { Valid: person !== undefined, Email: person?.email ?? null };
  }
}
