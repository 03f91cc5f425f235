import { Controller } from '@nestjs/common';
import { readEventChain } from '#contract/betrieb/explore-calls.js';
import { fromChain, type ChainNodeView } from '#contract/betrieb/explore-codec.js';
import { Sql } from '#platform/database/sql.js';
import { Refused } from '#platform/domain/refused.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { chainOf } from './chain.js';

type Event = Omit<ChainNodeView, 'depth' | 'deliveries'>;
type Delivery = ChainNodeView['deliveries'][number] & { readonly eventId: string };

/** Events of one process that are looked through. */
const most = 1_000;

@Controller()
export class ReadEventChainController {
  constructor(private readonly sql: Sql) {}

  @Implements(readEventChain)
  async read(@Input() { params, context }: CallRequest<typeof readEventChain>) {
    const asked = await this.sql.one<{ correlationId: string; pos: bigint }>(`select meta->>'correlationId' as "correlationId", pos from engine.event where tenant_id = $1 and event_id = $2`, [
      context.tenant.id, params.ereignis,
    ]);
    if (!asked) throw new Refused('not-found');
    // Those nearest to the event, should one process have more than can be shown.
    const events = await this.sql.query<Event & { pos: string }>(
      `select * from (
         select event_id as "eventId", meta->>'causationId' as "causationId", type, aggregate_type as "aggregateType", stream_id as "aggregateId", version, at, meta->>'actor' as actor, pos
         from engine.event where tenant_id = $1 and meta->>'correlationId' = $2 order by abs(pos - $3), pos limit $4) e order by pos`,
      [context.tenant.id, asked.correlationId, asked.pos, most],
    );
    const chain = chainOf(events, params.ereignis);
    const deliveries = await this.deliveriesOf(context.tenant.id, chain);
    return fromChain(asked.correlationId, events.length < most, chain.map((event) => ({ ...event, deliveries: deliveries.filter(({ eventId }) => eventId === event.eventId) })));
  }

  /** By consumer and event, which is their key; who listens to what, the subscriptions say. */
  private async deliveriesOf(tenantId: string, events: readonly Event[]): Promise<Delivery[]> {
    return this.sql.query<Delivery>(
      `select d.event_id as "eventId", d.consumer, d.state, d.attempts, d.error
       from unnest($2::uuid[], $3::text[]) as e(event_id, type) join engine.subscription s on s.event_type = e.type
       join engine.delivery d on d.tenant_id = $1 and d.consumer = s.consumer and d.event_id = e.event_id order by d.consumer`,
      [tenantId, events.map(({ eventId }) => eventId), events.map(({ type }) => type)],
    );
  }
}
