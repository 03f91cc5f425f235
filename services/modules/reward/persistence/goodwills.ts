import { Injectable } from '@nestjs/common';
import { Clock, dayInGermany } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/waiting.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { defaultGoodwillLimits, periodOf, type GoodwillLimits, type GoodwillUsed } from '../domain/split.js';

export type GoodwillState = 'waiting' | 'granted' | 'declined';

export interface GoodwillRow {
  readonly number: string;
  readonly rewardId: string;
  readonly recommenderId: string;
  readonly amountCents: number;
  /** The recipient reads it. */
  readonly reason: string;
  readonly state: GoodwillState;
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly declineReason: string | null;
}

const columns = `number, reward_id as "rewardId", recommender_id as "recommenderId", amount_cents as "amountCents", reason, state, asked_by as "askedBy", asked_by_name as "askedByName",
  asked_at as "askedAt", decided_by as "decidedBy", decided_by_name as "decidedByName", decided_at as "decidedAt", decline_reason as "declineReason"`;

/** Grants outside any order: who granted what to whom and why, and what waits for a second person. */
@Injectable()
export class Goodwills {
  constructor(
    private readonly sql: Sql,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  async limits(): Promise<GoodwillLimits> {
    return { ...defaultGoodwillLimits, ...(await this.tenants.byId(currentWork().tenantId))?.config.goodwillLimits };
  }

  /** One grant of the tenant after the other, until the transaction ends: nobody passes a limit by asking often at once. */
  async oneAfterTheOther(): Promise<void> {
    await this.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `goodwill/${currentWork().tenantId}`,
    ]);
  }

  /** By whoever speaks. */
  async used(recommenderId: string): Promise<GoodwillUsed> {
    const { tenantId, actor } = currentWork();
    const { yearFrom, monthFrom } = periodOf(dayInGermany(this.clock.now()));
    return (await this.sql.one<GoodwillUsed>(
      `select coalesce(sum(amount_cents) filter (where recommender_id = $2 and asked_at >= $4::timestamp at time zone 'Europe/Berlin'), 0)::int as "personYearCents",
              coalesce(sum(amount_cents) filter (where asked_by = $3 and asked_at >= $5::timestamp at time zone 'Europe/Berlin'), 0)::int as "staffMonthCents"
         from goodwill where tenant_id = $1 and state = 'granted' and (recommender_id = $2 or asked_by = $3)`,
      [tenantId, recommenderId, actor, yearFrom, monthFrom],
    ))!;
  }

  async add(
    one: Pick<
      GoodwillRow,
      'number' | 'rewardId' | 'recommenderId' | 'amountCents' | 'reason' | 'state' | 'askedByName'
    >,
  ): Promise<void> {
    const { tenantId, actor } = currentWork();
    await this.sql.execute(
      'insert into goodwill (tenant_id, number, reward_id, recommender_id, amount_cents, reason, state, asked_by, asked_by_name, asked_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        tenantId,
        one.number,
        one.rewardId,
        one.recommenderId,
        one.amountCents,
        one.reason,
        one.state,
        actor,
        one.askedByName,
        this.clock.now(),
      ],
    );
  }

  /** By its own number, or the oldest that waits for this recommender. Locked. */
  find(numberOrRecommender: string): Promise<GoodwillRow | undefined> {
    return this.sql.one<GoodwillRow>(
      `select ${columns} from goodwill where tenant_id = $1 and (number = $2 or recommender_id::text = $2) order by (state = 'waiting') desc, asked_at limit 1 for update`,
      [currentWork().tenantId, numberOrRecommender],
    );
  }

  async decide(
    number: string,
    state: 'granted' | 'declined',
    byName: string,
    declineReason: string | null,
  ): Promise<void> {
    const { tenantId, actor } = currentWork();
    await this.sql.execute(
      'update goodwill set state = $3, decided_by = $4, decided_by_name = $5, decided_at = $6, decline_reason = $7 where tenant_id = $1 and number = $2',
      [tenantId, number, state, actor, byName, this.clock.now(), declineReason],
    );
  }

  /** Newest first. */
  of(recommenderId: string): Promise<GoodwillRow[]> {
    return this.sql.query<GoodwillRow>(
      `select ${columns} from goodwill where tenant_id = $1 and recommender_id = $2 order by asked_at desc, number`,
      [currentWork().tenantId, recommenderId],
    );
  }

  /** Longest first. */
  waiting(): Promise<GoodwillRow[]> {
    return this.sql.query<GoodwillRow>(
      `select ${columns} from goodwill where tenant_id = $1 and state = 'waiting' order by asked_at, number`,
      [currentWork().tenantId],
    );
  }

  /** Of these persons, without what this one asked for. */
  async thatWait(recommenderIds: readonly string[], notBy: string): Promise<Waiting> {
    return (await this.sql.one<Waiting>(
      `select count(*)::int as count, min(asked_at) as "oldestAt" from goodwill where tenant_id = $1 and state = 'waiting' and recommender_id = any ($2) and asked_by <> $3`,
      [currentWork().tenantId, recommenderIds, notBy],
    ))!;
  }

  async reasonOf(rewardId: string): Promise<string | null> {
    return (
      (
        await this.sql.one<{ reason: string }>('select reason from goodwill where tenant_id = $1 and reward_id = $2', [
          currentWork().tenantId,
          rewardId,
        ])
      )?.reason ?? null
    );
  }

  /** The person is erased: nothing is granted any more, and the words go. */
  async forget(recommenderId: string): Promise<void> {
    await this.sql.execute(
      `update goodwill set reason = '', decline_reason = null, state = case when state = 'waiting' then 'declined' else state end where tenant_id = $1 and recommender_id = $2`,
      [currentWork().tenantId, recommenderId],
    );
  }
}
