import { Controller } from '@nestjs/common';
import { listEvents } from '#contract/betrieb/calls.js';
import { fromEvent } from '#contract/betrieb/engine-codec.js';
import { fromWireDateTime, toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ListEvents } from './list-events.js';

@Controller()
export class ListEventsController {
  constructor(private readonly events: ListEvents) {}

  @Implements(listEvents)
  async list(@Input() { query }: CallRequest<typeof listEvents>) {
    const { typ, aggregat, aggregatId, korrelation, von, bis, ...wish } = query;
    const page = await this.events.page({
      ...wish,
      type: typ ?? null,
      aggregateType: aggregat ?? null,
      aggregateId: aggregatId ?? null,
      correlationId: korrelation ?? null,
      from: von ? fromWireDateTime(von) : null,
      until: bis ? fromWireDateTime(bis) : null,
    });
    return toPaged(page.rows.map(fromEvent), page);
  }
}
