import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assignOrder } from '#contract/agentur/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { AssignOrder } from '../../published-commands.js';

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
