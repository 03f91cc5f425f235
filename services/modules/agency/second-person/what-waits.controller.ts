import { Controller } from '@nestjs/common';
import { listWaitingDecisions } from '#contract/agentur/waiting-calls.js';
import { waitingNames } from '#contract/agentur/waiting-codec.js';
import { toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { actorOf, principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { WhatWaits } from './what-waits.js';

@Controller()
export class WhatWaitsController {
  constructor(private readonly waits: WhatWaits) {}

  @Implements(listWaitingDecisions)
  async list(@Input() { context }: CallRequest<typeof listWaitingDecisions>) {
    const person = principalOf(context, 'agency');
    const things = await this.waits.for({ ...person, actor: actorOf(person) });
    return things.map(({ kind, count, oldestAt }) => ({
      Art: waitingNames.toWire(kind),
      Anzahl: count,
      AeltestesSeit: toWireDateTimeOrNull(oldestAt),
    }));
  }
}
