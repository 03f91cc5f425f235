import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { eraseAccount } from '#contract/empfehler/rights.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { EraseAccount } from '../api.js';

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
