import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { collectPayouts } from '#contract/betrieb/calls.js';
import { Audit } from '#platform/audit.js';
import { Implements, Input, type CallRequest, answered, principalOf } from '#platform/http/call.js';
import { CollectPayouts } from '../use-cases/collect-payouts.js';
import { ShownBatch } from './batches.js';

@Controller()
export class CollectPayoutsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
    private readonly audit: Audit,
  ) {}

  @Implements(collectPayouts)
  async collect(@Input() { context }: CallRequest<typeof collectPayouts>) {
    const { number, count, totalCents } = await this.commands.execute(new CollectPayouts());
    if (number === null) return answered(200, { Anzahl: 0 });
    await this.audit.record({
      action: 'payout.collect',
      subject: number,
      by: principalOf(context, 'agency').name,
      after: { count, totalCents },
    });
    return { Stapelnummer: number, Anzahl: count, SummeCent: totalCents, Hinweise: await this.shown.hints(number) };
  }
}
