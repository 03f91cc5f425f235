import { Injectable } from '@nestjs/common';
import { Clock, dayInGermany } from './clock.js';
import { Sql } from './database/sql.js';
import { currentWork } from './database/unit-of-work.js';
import { DueWork } from '#engine/scheduler/due-work.js';

/** Kinds of record whose time a tenant decides, with the days that hold until it does (docs/specification/people.md#retention). */
export const retentionDefaults = {
  /** After the registration of somebody who never confirmed. */
  'unconfirmed-contact': 84,
  /** After the confirmation: so long a contact keeps a recommendation open. */
  'decision-period': 180,
  /** After the end of the recommendation. */
  'contact-without-order': 84,
  /** After the last reward of it is settled or expired. */
  'contact-with-order': 0,
} as const;
export type RetentionKind = keyof typeof retentionDefaults;
export const retentionKinds = Object.keys(retentionDefaults) as RetentionKind[];

/** Due work that looks for what is over, one of each a tenant; it plans itself again. */
export const retentionRounds = ['retention-of-recommendations', 'retention-of-contacts'] as const;

export interface RetentionRule {
  readonly days: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

/** How long a tenant keeps what. A changed period applies to what is there. */
@Injectable()
export class Retention {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly dueWork: DueWork,
  ) {}

  async days(kind: RetentionKind): Promise<number> {
    return (await this.rules())[kind].days;
  }

  async rules(): Promise<Record<RetentionKind, RetentionRule>> {
    const rows = await this.sql.query<RetentionRule & { kind: string }>(
      'select kind, days, changed_at as "changedAt", changed_by as "changedBy" from retention_rule where tenant_id = $1',
      [currentWork().tenantId],
    );
    const rule = (kind: RetentionKind): RetentionRule =>
      rows.find(row => row.kind === kind) ?? { days: retentionDefaults[kind], changedAt: null, changedBy: null };
    return Object.fromEntries(retentionKinds.map(kind => [kind, rule(kind)])) as Record<RetentionKind, RetentionRule>;
  }

  async set(kind: RetentionKind, days: number, by: string): Promise<void> {
    const { tenantId } = currentWork();
    await this.sql.execute(
      `insert into retention_rule (tenant_id, kind, days, changed_at, changed_by) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, kind) do update set days = excluded.days, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
      [tenantId, kind, days, this.clock.now(), by],
    );
    await this.plan();
  }

  /** Looks now. */
  async plan(): Promise<void> {
    for (const round of retentionRounds) await this.dueWork.schedule(round, currentWork().tenantId, this.clock.now());
  }

  async noteDone(kind: RetentionKind, count: number): Promise<void> {
    if (count === 0) return;
    await this.sql.execute(
      'insert into retention_done (tenant_id, kind, day, count) values ($1, $2, $3, $4) on conflict (tenant_id, kind, day) do update set count = retention_done.count + excluded.count',
      [currentWork().tenantId, kind, dayInGermany(this.clock.now()), count],
    );
  }

  /** Erased or ended by each rule: how many in the last 30 days, and when last. */
  async done(): Promise<ReadonlyMap<string, { readonly count: number; readonly lastOn: string }>> {
    const rows = await this.sql.query<{ kind: string; count: number; lastOn: string }>(
      `select kind, coalesce(sum(count) filter (where day > $2::date - 30), 0)::int as count, to_char(max(day), 'YYYY-MM-DD') as "lastOn" from retention_done where tenant_id = $1 group by kind`,
      [currentWork().tenantId, dayInGermany(this.clock.now())],
    );
    return new Map(rows.map(({ kind, ...done }) => [kind, done]));
  }
}
