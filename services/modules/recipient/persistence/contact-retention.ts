import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { addDays } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RetentionKind } from '#platform/retention.js';
import type { RecipientRow } from './recipients.js';

export type Contact = Awaited<ReturnType<ContactRetention['toLookAt']>>[number];
export interface Look {
  readonly recipientId: string;
  /** Null while something is open or owed. */
  readonly eraseAt: Date | null;
  readonly kind: RetentionKind | null;
  readonly lookAt: Date;
}

/** Which contacts are to be looked at, and what was seen. */
@Injectable()
export class ContactRetention {
  /** Confirmed ones whose day has come, and all of them since a period was changed; others at work on one leave it. */
  toLookAt(now: Date, rulesChangedAt: Date | null, limit: number) {
    return ofTenant()
      .select(({ fn }) => [
        'recipientId',
        fn.coalesce('confirmedAt', 'registeredAt').as('confirmedAt'),
        fn.coalesce('linkValidUntil', sql<Date>`registered_at + interval '60 days'`).as('linkValidUntil'),
      ])
      .where('status', '=', 'confirmed')
      .where(({ eb, or }) =>
        or([eb('lookAt', '<=', now), ...(rulesChangedAt ? [eb('lookedAt', '<', rulesChangedAt)] : [])]),
      )
      .orderBy('lookAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
  }

  async keep(looks: readonly Look[], now: Date): Promise<void> {
    if (looks.length === 0) return;
    const columns = [
      sql`${looks.map(({ recipientId }) => recipientId)}::uuid[]`,
      sql`${looks.map(({ lookAt }) => lookAt)}::timestamptz[]`,
      sql`${looks.map(({ eraseAt }) => eraseAt)}::timestamptz[]`,
      sql`${looks.map(({ kind }) => kind)}::text[]`,
    ];
    await recipients()
      .updateTable('recipient')
      .from(sql<Look>`unnest(${sql.join(columns)})`.as<'look'>(sql`look (recipient_id, look_at, erase_at, kind)`))
      .set(({ ref }) => ({
        lookAt: ref('look.lookAt'),
        eraseAt: ref('look.eraseAt'),
        retentionKind: ref('look.kind'),
        lookedAt: now,
      }))
      .where('recipient.tenantId', '=', currentWork().tenantId)
      .whereRef('recipient.recipientId', '=', 'look.recipientId')
      .execute();
  }

  /** Unconfirmed ones whose time is over, whatever was planned for them. */
  async overdueUnconfirmed(registeredBefore: Date): Promise<string[]> {
    const rows = await ofTenant()
      .select('recipientId')
      .where('status', '=', 'unconfirmed')
      .where('registeredAt', '<=', registeredBefore)
      .execute();
    return rows.map(({ recipientId }) => recipientId);
  }

  /** How many are over by each kind now, and how many will be within 30 days. */
  async due(
    now: Date,
    unconfirmedDays: number,
  ): Promise<ReadonlyMap<string, { readonly now: number; readonly soon: number }>> {
    const confirmed = ofTenant()
      .select(['retentionKind as kind', 'eraseAt as at'])
      .where('status', '=', 'confirmed')
      .where('eraseAt', 'is not', null)
      .$narrowType<{ at: Date; kind: RetentionKind }>();
    const unconfirmed = ofTenant()
      .select([
        sql<RetentionKind>`'unconfirmed-contact'`.as('kind'),
        sql<Date>`registered_at + make_interval(days => ${unconfirmedDays})`.as('at'),
      ])
      .where('status', '=', 'unconfirmed');
    const rows = await recipients()
      .selectFrom(confirmed.unionAll(unconfirmed).as('contact'))
      .select(({ fn, eb, and }) => [
        'kind',
        fn.countAll<number>().filterWhere('at', '<=', now).as('now'),
        fn
          .countAll<number>()
          .filterWhere(and([eb('at', '>', now), eb('at', '<=', addDays(now, 30))]))
          .as('soon'),
      ])
      .groupBy('kind')
      .execute();
    return new Map(rows.map(({ kind, ...due }) => [kind, due]));
  }
}

const recipients = () => tables<typeof RecipientRow>();
const ofTenant = () => recipients().selectFrom('recipient').where('tenantId', '=', currentWork().tenantId);
