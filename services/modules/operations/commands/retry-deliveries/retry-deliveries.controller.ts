import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { retryDeliveries } from '#contract/betrieb/repair-calls.js';
import { fromRetried } from '#contract/betrieb/repair-codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RetryDeliveries } from './retry-deliveries.command.js';

@Controller()
export class RetryDeliveriesController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(retryDeliveries)
  async retry(@Input() { body, context }: CallRequest<typeof retryDeliveries>) {
    const filter = { consumer: body.Verbraucher ?? null, type: body.Typ ?? null, error: body.Fehler ?? null };
    return fromRetried(
      await this.commands.execute(
        new RetryDeliveries(filter, body.Probe, body.ErwarteteAnzahl ?? null, principalOf(context, 'agency').name),
      ),
      !body.Probe,
    );
  }
}
