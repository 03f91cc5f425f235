import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RetentionKind } from '#platform/retention.js';

export interface Contact {
  readonly recipientId: string;
  readonly confirmedAt: Date;
  readonly linkValidUntil: Date;
}
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
  constructor(private readonly sql: Sql) {}

  /** Confirmed ones whose day has come, and all of them since a period was changed; others at work on one leave it. */
  toLookAt(now: Date, rulesChangedAt: Date | null, limit: number): Promise<Contact[]> {
    return this.sql.query<Contact>(
      `select recipient_id as "recipientId", coalesce(confirmed_at, registered_at) as "confirmedAt", coalesce(link_valid_until, registered_at + interval '60 days') as "linkValidUntil" from recipient
        where tenant_id = $1 and status = 'confirmed' and (look_at <= $2 or looked_at < $3) order by look_at limit $4 for update skip locked`,
      [currentWork().tenantId, now, rulesChangedAt, limit],
    );
  }

  async keep(looks: readonly Look[], now: Date): Promise<void> {
    if (looks.length === 0) return;
    await this.sql.execute(
      `update recipient r set look_at = l."lookAt", erase_at = l."eraseAt", retention_kind = l.kind, looked_at = $3 from jsonb_to_recordset($2::jsonb) as l("recipientId" uuid, "lookAt" timestamptz, "eraseAt" timestamptz, kind text)
        where r.tenant_id = $1 and r.recipient_id = l."recipientId"`,
      [currentWork().tenantId, JSON.stringify(looks), now],
    );
  }

  /** Unconfirmed ones whose time is over, whatever was planned for them. */
  async overdueUnconfirmed(registeredBefore: Date): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `select recipient_id as id from recipient where tenant_id = $1 and status = 'unconfirmed' and registered_at <= $2`,
      [currentWork().tenantId, registeredBefore],
    );
    return rows.map(({ id }) => id);
  }

  /** How many are over by each kind now, and how many will be within 30 days. */
  async due(
    now: Date,
    unconfirmedDays: number,
  ): Promise<ReadonlyMap<string, { readonly now: number; readonly soon: number }>> {
    const rows = await this.sql.query<{ kind: string; now: number; soon: number }>(
      `with contact as (
         select retention_kind as kind, erase_at as at from recipient where tenant_id = $1 and status = 'confirmed' and erase_at is not null
         union all select 'unconfirmed-contact', registered_at + make_interval(days => $3) from recipient where tenant_id = $1 and status = 'unconfirmed')
       select kind, count(*) filter (where at <= $2)::int as now, count(*) filter (where at > $2 and at <= $2 + interval '30 days')::int as soon from contact group by kind`,
      [currentWork().tenantId, now, unconfirmedDays],
    );
    return new Map(rows.map(({ kind, ...due }) => [kind, due]));
  }
}
