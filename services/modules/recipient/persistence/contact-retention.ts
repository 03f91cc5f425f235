import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { addDays } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RetentionKind } from '#platform/retention.js';
import { ofTenant, recipients } from './recipients.js';

export type Contact = Awaited<ReturnType<ContactRetention['dueForCheck']>>[number];

export interface RetentionCheck {
  readonly recipientId: string;
  /** Null while an order is open or a reward is owed. */
  readonly eraseAt: Date | null;
  readonly kind: RetentionKind | null;
  readonly lookAt: Date;
}

/** Contacts whose retention time is to be checked, and the results. */
@Injectable()
export class ContactRetention {
  /**
   * Confirmed contacts whose check is due, and all of them after a period was changed; contacts locked by another
   * transaction are skipped.
   */
  dueForCheck(now: Date, rulesChangedAt: Date | null, limit: number) {
    return ofTenant()
      .select(({ fn }) => [
        'recipientId',
        fn.coalesce('confirmedAt', 'registeredAt').as('confirmedAt'),
        'linkValidUntil',
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

  async saveChecks(checks: readonly RetentionCheck[], now: Date): Promise<void> {
    if (checks.length === 0) return;
    // One statement updates all of them.
    const columns = [
      sql`${checks.map(({ recipientId }) => recipientId)}::uuid[]`,
      sql`${checks.map(({ lookAt }) => lookAt)}::timestamptz[]`,
      sql`${checks.map(({ eraseAt }) => eraseAt)}::timestamptz[]`,
      sql`${checks.map(({ kind }) => kind)}::text[]`,
    ];
    await recipients()
      .updateTable('recipient')
      .from(
        sql<RetentionCheck>`unnest(${sql.join(columns)})`.as<'look'>(sql`look (recipient_id, look_at, erase_at, kind)`),
      )
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

  /** Unconfirmed contacts whose retention time is over, even where no erasure was planned. */
  async overdueUnconfirmed(registeredBefore: Date): Promise<string[]> {
    const rows = await ofTenant()
      .select('recipientId')
      .where('status', '=', 'unconfirmed')
      .where('registeredAt', '<=', registeredBefore)
      .execute();
    return rows.map(({ recipientId }) => recipientId);
  }

  /** Number of contacts due for erasure by kind, now and within 30 days. */
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

export const confirmedUnder = (kind: RetentionKind) =>
  ofTenant()
    .select(({ fn }) => ['number', fn.coalesce('confirmedAt', 'registeredAt').as('since'), 'eraseAt as dueAt'])
    .where('status', '=', 'confirmed')
    .where('retentionKind', '=', kind);
