import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refuseOrder } from '#contract/agentur/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RefuseOrder } from '../../published-commands.js';

@Controller()
export class RefuseOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(refuseOrder)
  async refuse(@Input() { params, body, context }: CallRequest<typeof refuseOrder>): Promise<void> {
    const { name, agencyNumber } = principalOf(context, 'agency');
    await this.commands.execute(
      new RefuseOrder({
        recommendationNumber: params.a,
        orderNumber: params.b,
        reason: body.Grund,
        by: { name, agencyNumber: agencyNumber || null },
      }),
    );
  }
}
