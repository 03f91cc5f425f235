import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Audit } from './audit.js';
import { Clock, calendarDay } from './clock.js';
import { RetentionRuleRow, type RetentionDoneRow } from './database/platform-tables.js';
import { insertIfNew, lockName, tables } from './database/tables.js';
import { currentEntityManager, currentWork } from './database/unit-of-work.js';
import { ensure } from './domain/domain-error.js';
import type { KeptKindName } from './kept-records.js';
import { SettingVersions, type OfVersion, type SettingVersion, type VersionedContent } from './tenancy/settings.js';

/** Kinds of record whose retention a tenant sets, with the default days (docs/specification/people.md#retention). */
export const retentionDefaults = {
  /** After a registration that was never confirmed. */
  'unconfirmed-contact': 84,
  /** After a registration whose address was never confirmed. */
  'unconfirmed-account': 84,
  /** After the confirmation: how long a contact keeps a recommendation open. */
  'decision-period': 180,
  /** After the end of the recommendation. */
  'contact-without-order': 84,
  /** After its last reward is settled or expired. */
  'contact-with-order': 0,
} as const;
export type RetentionKind = keyof typeof retentionDefaults;
export const retentionKinds = Object.keys(retentionDefaults) as RetentionKind[];

/** Due work that applies the retention rules, one of each per tenant; every run plans the next. */
export const retentionRounds = [
  'retention-of-recommendations',
  'retention-of-contacts',
  'retention-of-accounts',
] as const;

/** Due work that erases a retired tenant step by step. */
export const eraseRetiredTenant = 'erase-retired-tenant';

export interface RetentionRule {
  readonly days: number;
  /** 0: never changed. */
  readonly version: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

interface Period {
  readonly days: number;
}
export type PeriodChange = Period | OfVersion;
interface How {
  /** Null: whichever version is in force. */
  readonly of: number | null;
  readonly by: string;
}
const periodOf = ({ version, days }: RetentionRule): VersionedContent<Period> => ({ version, content: { days } });

/** A tenant's retention rules. A changed period also applies to existing records. */
@Injectable()
export class Retention {
  constructor(
    private readonly clock: Clock,
    private readonly versions: SettingVersions,
    private readonly audit: Audit,
  ) {}

  async days(kind: RetentionKind): Promise<number> {
    return (await this.rules())[kind].days;
  }

  async rules(): Promise<Record<RetentionKind, RetentionRule>> {
    const rows = await retention()
      .selectFrom('retention_rule')
      .select(['kind', 'days', 'version', 'changedAt', 'changedBy'])
      .where('tenantId', '=', currentWork().tenantId)
      .execute();
    const rule = (kind: RetentionKind): RetentionRule =>
      rows.find(row => row.kind === kind) ?? {
        days: retentionDefaults[kind],
        version: 0,
        changedAt: null,
        changedBy: null,
      };
    return Object.fromEntries(retentionKinds.map(kind => [kind, rule(kind)])) as Record<RetentionKind, RetentionRule>;
  }

  /** Versions of one kind, oldest first. */
  async history(kind: RetentionKind): Promise<SettingVersion<Period>[]> {
    return this.versions.list('retention', kind, periodOf((await this.rules())[kind]));
  }

  /**
   * Sets a period, or restores an earlier version's; answers whether the days changed. Throws `changed-meanwhile` when
   * `of`, the version read, is no longer in force, and `not-found` when the version to restore does not exist.
   */
  async set(kind: RetentionKind, to: PeriodChange, { of, by }: How): Promise<boolean> {
    await lockName('retention');
    const before = periodOf((await this.rules())[kind]);
    ensure(of === null || of === before.version, 'changed-meanwhile');
    const restored = 'ofVersion' in to ? to.ofVersion : null;
    const content = 'ofVersion' in to ? await this.versions.content('retention', kind, to.ofVersion, before) : to;
    ensure(content !== undefined, 'not-found');
    const { days } = content;
    if (days === before.content.days) return false;
    const version = before.version + 1;
    const given = { days, version, changedAt: this.clock.now(), changedBy: by };
    await this.versions.add('retention', kind, before, { version, content: { days }, changedByName: by, restored });
    const rule = { tenantId: currentWork().tenantId, kind };
    if (!(await insertIfNew(RetentionRuleRow, { ...rule, ...given })))
      await currentEntityManager().nativeUpdate(RetentionRuleRow, rule, given);
    await this.audit.record({
      action: restored === null ? 'retention.change' : 'retention.restore',
      subject: kind,
      by,
      before: { days: before.content.days },
      after: { days },
    });
    return true;
  }

  async noteDone(kind: RetentionKind | KeptKindName, count: number): Promise<void> {
    if (count === 0) return;
    await retention()
      .insertInto('retention_done')
      .values({ tenantId: currentWork().tenantId, kind, day: calendarDay(this.clock.now()), count })
      .onConflict(known =>
        known
          .columns(['tenantId', 'kind', 'day'])
          .doUpdateSet(({ eb }) => ({ count: eb('retention_done.count', '+', count) })),
      )
      .execute();
  }

  /** Per rule: records erased or ended in the last 30 days, and when last. */
  async done(): Promise<ReadonlyMap<string, { readonly count: number; readonly lastOn: string }>> {
    const monthAgo = sql<string>`${calendarDay(this.clock.now())}::date - 30`;
    const rows = await retention()
      .selectFrom('retention_done')
      .select(({ fn, lit }) => [
        'kind',
        fn.coalesce(fn.sum<number>('count').filterWhere('day', '>', monthAgo), lit(0)).as('count'),
        fn.max('day').as('lastOn'),
      ])
      .where('tenantId', '=', currentWork().tenantId)
      .groupBy('kind')
      .execute();
    return new Map(rows.map(({ kind, ...done }) => [kind, done]));
  }
}

const retention = () => tables<typeof RetentionRuleRow | typeof RetentionDoneRow>();
