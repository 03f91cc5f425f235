import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { skipDelivery } from '#contract/betrieb/repair-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { SkipDelivery } from './skip-delivery.command.js';

@Controller()
export class SkipDeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(skipDelivery)
  async skip(@Input() { params, body, context }: CallRequest<typeof skipDelivery>) {
    return {
      Anzahl: await this.commands.execute(
        new SkipDelivery(
          params.verbraucher,
          params.ereignis,
          body.GanzerStrom,
          body.Grund,
          principalOf(context, 'agency').name,
        ),
      ),
    };
  }
}
