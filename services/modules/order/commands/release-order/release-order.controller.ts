import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { releaseOrder } from '#contract/agentur/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ReleaseOrder } from './release-order.command.js';

@Controller()
export class ReleaseOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(releaseOrder)
  async release(@Input() { params, context }: CallRequest<typeof releaseOrder>): Promise<void> {
    const { name, agencyNumber } = principalOf(context, 'agency');
    await this.commands.execute(
      new ReleaseOrder({
        recommendationNumber: params.a,
        orderNumber: params.b,
        by: { name, agencyNumber: agencyNumber || null },
      }),
    );
  }
}
