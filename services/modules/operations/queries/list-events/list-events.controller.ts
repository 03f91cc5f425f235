import { Controller } from '@nestjs/common';
import { listEvents } from '#contract/betrieb/calls.js';
import { fromEvent, type EventView } from '#contract/betrieb/engine-codec.js';
import { toPaged } from '#contract/shared/codec.js';
import { Sql } from '#platform/database/sql.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { limitOf, pageOf } from '../page.js';

/** The tenant's events, newest first; they hold no personal data. */
@Controller()
export class ListEventsController {
  constructor(private readonly sql: Sql) {}

  @Implements(listEvents)
  async list(@Input() { query, context }: CallRequest<typeof listEvents>) {
    const given = [context.tenant.id, query.typ ?? null, query.aggregat ?? null, query.aggregatId ?? null];
    const where = 'tenant_id = $1 and ($2::text is null or type = $2) and ($3::text is null or aggregate_type = $3) and ($4::uuid is null or stream_id = $4)';
    const rows = await this.sql.query<EventView>(
      `select event_id as "eventId", type, aggregate_type as "aggregateType", stream_id as "aggregateId", version, pos::text as position, at,
              meta->>'actor' as actor, meta->>'correlationId' as "correlationId", meta->>'causationId' as "causationId", data
       from engine.event where ${where} order by pos desc limit $5 offset $6`,
      [...given, ...limitOf(query)],
    );
    const counted = await this.sql.one<{ count: number }>(`select count(*) from engine.event where ${where}`, given);
    const page = pageOf(rows, counted?.count ?? 0, query);
    return toPaged(page.rows.map(fromEvent), page);
  }
}
