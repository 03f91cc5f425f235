import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { eraseAccount } from '#contract/empfehler/rights-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { EraseAccount } from './erase-account.command.js';

@Controller()
export class EraseAccountController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(eraseAccount)
  async erase(@Input() { context }: CallRequest<typeof eraseAccount>) {
    const { recommenderId } = principalOf(context, 'recommender');
    await this.commands.execute(new EraseAccount(recommenderId));
    return null;
  }
}
