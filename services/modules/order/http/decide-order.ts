import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assignOrder, refuseOrder, releaseOrder } from '#contract/agentur/calls.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { AssignOrder, RefuseOrder } from '../api.js';
import { ReleaseOrder } from '../use-cases/release-order.js';

@Controller()
export class AssignOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(assignOrder)
  async assign(@Input() { params, body, context }: CallRequest<typeof assignOrder>): Promise<void> {
    const { name, agencyNumber } = principalOf(context, 'agency');
    await this.commands.execute(
      new AssignOrder({
        orderNumber: params.auftragsnummer,
        recommendationNumber: body.Empfehlungsnummer,
        recipientNumber: body.Empfaengernummer || null,
        reason: body.Grund,
        by: { name, agencyNumber: agencyNumber || null },
      }),
    );
  }
}

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
        reason: body.Grund ?? null,
        by: { name, agencyNumber: agencyNumber || null },
      }),
    );
  }
}

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
