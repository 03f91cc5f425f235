import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { hasDeliveryInState } from '#engine/operator/deliveries.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageWish } from '#platform/domain/answers.js';
import type { RedeliveryRow } from '../persistence/redeliveries.js';

/** Beyond the request's own states: approved, but its delivery is parked or was given up. */
export type RedeliveryProgress = RedeliveryRow['state'] | 'parked' | 'given-up';

/** Requests with the state of their own delivery, which may be parked or given up. */
const withProgress = () =>
  tables<typeof RedeliveryRow>()
    .selectFrom('redelivery as r')
    .selectAll('r')
    .select(({ eb, ref }) =>
      eb
        .case()
        .when('r.state', '<>', 'approved')
        .then(ref('r.state'))
        .when(hasDeliveryInState('parked', ref('r.redeliveryId')))
        .then(sql.lit<RedeliveryProgress>('parked'))
        .when(hasDeliveryInState('skipped', ref('r.redeliveryId')))
        .then(sql.lit<RedeliveryProgress>('given-up'))
        .else(ref('r.state'))
        .end()
        .as('progress'),
    )
    .where('r.tenantId', '=', currentWork().tenantId);

/** The tenant's requests to run a reaction again, newest first. */
@Injectable()
export class ListRedeliveries {
  async page(wish: PageWish & { readonly state: RedeliveryProgress | null }) {
    const [limit, offset] = limitOf(wish);
    const found = tables<typeof RedeliveryRow>()
      .selectFrom(withProgress().as('r'))
      .$if(wish.state !== null, redeliveries => redeliveries.where('progress', '=', wish.state!));
    const rows = await found
      .select(['redeliveryId as id', 'consumer', 'eventId', 'eventType as type', 'streamId as aggregateId'])
      .select(['progress as state', 'reason', 'requestedAt', 'requestedBy', 'requestedByName', 'expiresAt'])
      .select(['decidedAt', 'decidedByName', 'decisionReason', 'endedAt', 'outcome'])
      .orderBy('requestedAt', 'desc')
      .orderBy('redeliveryId')
      .limit(limit)
      .offset(offset)
      .execute();
    const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return pageOf(rows, count, wish);
  }
}

export type ListedRedelivery = Awaited<ReturnType<ListRedeliveries['page']>>['rows'][number];
