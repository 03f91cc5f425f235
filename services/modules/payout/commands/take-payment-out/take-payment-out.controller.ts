import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { takePaymentOut } from '#contract/betrieb/payout-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { TakePaymentOut } from '../../published-commands.js';

@Controller()
export class TakePaymentOutController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(takePaymentOut)
  async takeOut(@Input() { params, body, context }: CallRequest<typeof takePaymentOut>): Promise<void> {
    await this.commands.execute(
      new TakePaymentOut({
        number: params.stapel,
        endToEndId: params.zahlung,
        reason: body.Grund,
        byName: principalOf(context, 'agency').name,
      }),
    );
  }
}
