import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, dayInGermany } from './clock.js';
import { RetentionRuleRow, type RetentionDoneRow } from './database/platform-tables.js';
import { insertIfNew, lockName, tables } from './database/tables.js';
import { currentEntityManager, currentWork } from './database/unit-of-work.js';
import { ensure } from './domain/domain-error.js';
import { SettingVersions, type VersionedContent, type SettingVersion } from './tenancy/settings.js';
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

/** Due work that erases, piece by piece, a tenant that is retired. */
export const eraseRetiredTenant = 'erase-retired-tenant';

export interface RetentionRule {
  readonly days: number;
  /** 0: nobody changed it yet. */
  readonly version: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

interface Period {
  readonly days: number;
}
interface Change {
  /** Null: whichever is in force. */
  readonly of: number | null;
  readonly by: string;
}
interface Changed {
  readonly before: number;
  readonly after: number;
}
const periodOf = ({ version, days }: RetentionRule): VersionedContent<Period> => ({ version, content: { days } });

/** How long a tenant keeps what. A changed period applies to what is there. */
@Injectable()
export class Retention {
  constructor(
    private readonly clock: Clock,
    private readonly dueWork: DueWork,
    private readonly versions: SettingVersions,
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

  /** Those of one kind, oldest first. */
  async history(kind: RetentionKind): Promise<SettingVersion<Period>[]> {
    return this.versions.list('retention', kind, periodOf((await this.rules())[kind]));
  }

  /**
   * Answers what it was before, null where it is that already. Refuses `changed-meanwhile` where `of`, the version that was read, is no longer in force, and
   * `not-found` for a version to bring back that there is none of.
   */
  async set(
    kind: RetentionKind,
    to: Period | { readonly ofVersion: number },
    { of, by }: Change,
  ): Promise<Changed | null> {
    await lockName('retention');
    const before = periodOf((await this.rules())[kind]);
    ensure(of === null || of === before.version, 'changed-meanwhile');
    const restored = 'ofVersion' in to ? to.ofVersion : null;
    const content = 'ofVersion' in to ? await this.versions.content('retention', kind, to.ofVersion, before) : to;
    ensure(content !== undefined, 'not-found');
    const { days } = content;
    if (days === before.content.days) return null;
    const version = before.version + 1;
    const given = { days, version, changedAt: this.clock.now(), changedBy: by };
    await this.versions.add('retention', kind, before, { version, content: { days }, changedByName: by, restored });
    const rule = { tenantId: currentWork().tenantId, kind };
    if (!(await insertIfNew(RetentionRuleRow, { ...rule, ...given })))
      await currentEntityManager().nativeUpdate(RetentionRuleRow, rule, given);
    await this.plan();
    return { before: before.content.days, after: days };
  }

  /** Looks now. */
  async plan(): Promise<void> {
    for (const round of retentionRounds) await this.dueWork.schedule(round, currentWork().tenantId, this.clock.now());
  }

  async noteDone(kind: RetentionKind, count: number): Promise<void> {
    if (count === 0) return;
    await retention()
      .insertInto('retention_done')
      .values({ tenantId: currentWork().tenantId, kind, day: dayInGermany(this.clock.now()), count })
      .onConflict(known =>
        known
          .columns(['tenantId', 'kind', 'day'])
          .doUpdateSet(({ eb }) => ({ count: eb('retention_done.count', '+', count) })),
      )
      .execute();
  }

  /** Erased or ended by each rule: how many in the last 30 days, and when last. */
  async done(): Promise<ReadonlyMap<string, { readonly count: number; readonly lastOn: string }>> {
    const monthAgo = sql<string>`${dayInGermany(this.clock.now())}::date - 30`;
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
