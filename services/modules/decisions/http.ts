import { Controller } from '@nestjs/common';
import { listWaitingDecisions } from '#contract/agentur/calls.js';
import type { waitingKinds } from '#contract/agentur/schemas.js';
import { names, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { PendingDecisions } from './queries/pending-decisions.js';

const waitingNames = names({
  goodwill: 'Kulanz',
  orders: 'Zuordnungen',
  batches: 'Stapel',
  returns: 'Ruecklaeufer',
  clearing: 'Klaerungskonto',
  'put-aside': 'Bankablagen',
  account: 'Zahlungskonto',
  holds: 'Pruefungen',
  redeliveries: 'Wiederholungen',
  staff: 'Personal',
  services: 'Anmeldedienste',
  publications: 'Veroeffentlichungen',
} satisfies Record<string, (typeof waitingKinds)[number]>);

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
