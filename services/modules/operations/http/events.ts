import { Controller } from '@nestjs/common';
import { listAuditEntries, listEvents } from '#contract/betrieb/calls.js';
import { fromAudit, fromEvent } from './wire.js';
import { readEventChain } from '#contract/betrieb/explore.js';
import { fromChain } from './explore-wire.js';
import { listPlatformAudit } from '#contract/plattform.js';
import { fromWireDateTime, toPaged } from '#contract/shared/codec.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { ReadEventChain } from '#engine/operator/event-chain.js';
import { ListEvents } from '#engine/operator/events.js';
import { ListAuditEntries } from '../queries/audit.js';

@Controller()
export class ListAuditEntriesController {
  constructor(private readonly entries: ListAuditEntries) {}

  @Implements(listAuditEntries)
  async list(@Input() { query: { aktion, akteur, ...wish } }: CallRequest<typeof listAuditEntries>) {
    const page = await this.entries.page({ ...wish, action: aktion ?? null, by: akteur ?? null });
    return toPaged(page.rows.map(fromAudit), page);
  }

  @Implements(listPlatformAudit)
  listPlatform(@Input() request: CallRequest<typeof listPlatformAudit>) {
    return this.list(request);
  }
}

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

@Controller()
export class ReadEventChainController {
  constructor(private readonly chains: ReadEventChain) {}

  @Implements(readEventChain)
  async read(@Input() { params }: CallRequest<typeof readEventChain>) {
    const { correlationId, complete, nodes } = await this.chains.of(params.ereignis);
    return fromChain(correlationId, complete, nodes);
  }
}
