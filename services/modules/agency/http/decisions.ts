import { Controller } from '@nestjs/common';
import { listWaitingDecisions } from '#contract/agentur/calls.js';
import { waitingNames } from './wire.js';
import { toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { PendingDecisions } from '../use-cases/notify-second-persons.js';

@Controller()
export class PendingDecisionsController {
  constructor(private readonly waits: PendingDecisions) {}

  @Implements(listWaitingDecisions)
  async list(@Input() { context }: CallRequest<typeof listWaitingDecisions>) {
    const person = principalOf(context, 'agency');
    const things = await this.waits.for(person);
    return things.map(({ kind, count, oldestAt, number }) => ({
      Art: waitingNames.toWire(kind),
      Anzahl: count,
      AeltestesSeit: toWireDateTimeOrNull(oldestAt),
      ...(count === 1 && number ? { Nummer: number } : {}),
    }));
  }
}
