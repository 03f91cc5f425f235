import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { aDeliveryIs } from '#engine/operator/deliveries.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageWish } from '#platform/domain/answers.js';
import type { RefireRow } from '../tables.js';

/** Beyond the request's own states: approved, but parked on its way, or given up there. */
export type RefireProgress = RefireRow['state'] | 'parked' | 'given-up';

/** With how far they are: their own delivery stands at an error, or a person gave it up. */
const withProgress = () =>
  tables<typeof RefireRow>()
    .selectFrom('refire as r')
    .selectAll('r')
    .select(({ eb, ref }) =>
      eb
        .case()
        .when('r.state', '<>', 'approved')
        .then(ref('r.state'))
        .when(aDeliveryIs('parked', ref('r.refireId')))
        .then(sql.lit<RefireProgress>('parked'))
        .when(aDeliveryIs('skipped', ref('r.refireId')))
        .then(sql.lit<RefireProgress>('given-up'))
        .else(ref('r.state'))
        .end()
        .as('progress'),
    )
    .where('r.tenantId', '=', currentWork().tenantId);

/** The tenant's requests to run a reaction once more, newest first. */
@Injectable()
export class ListRefires {
  async page(wish: PageWish & { readonly state: RefireProgress | null }) {
    const [limit, offset] = limitOf(wish);
    const found = tables<typeof RefireRow>()
      .selectFrom(withProgress().as('r'))
      .$if(wish.state !== null, refires => refires.where('progress', '=', wish.state!));
    const rows = await found
      .select(['refireId as id', 'consumer', 'eventId', 'eventType as type', 'streamId as aggregateId'])
      .select(['progress as state', 'reason', 'requestedAt', 'requestedBy', 'requestedByName', 'expiresAt'])
      .select(['decidedAt', 'decidedByName', 'decisionReason', 'endedAt', 'outcome'])
      .orderBy('requestedAt', 'desc')
      .orderBy('refireId')
      .limit(limit)
      .offset(offset)
      .execute();
    const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return pageOf(rows, count, wish);
  }
}
export type ListedRefire = Awaited<ReturnType<ListRefires['page']>>['rows'][number];
