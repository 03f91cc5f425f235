import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { lockName, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import type { PageWish, Waiting } from '#platform/domain/answers.js';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import type { RecommendationFactsRow } from '../recommendation/published-rows.js';
import type { NamedRewardRow } from '../reward/published-rows.js';
import { Hold, heldFor, type HoldState } from './domain/hold.js';
import { holdIdOf } from './api.js';
import type { HeldFor, HoldReason } from './events.js';

export const END_WAITING = 'end-waiting';

/** At most one row per reward. */
export const RewardHoldRow = defineEntity({
  name: 'RewardHoldRow',
  tableName: 'reward_hold',
  properties: p => ({
    tenantId: p.uuid().primary(),
    rewardId: p.uuid().primary(),
    /** The reasons that hold it now; after the decision, those that held it last. */
    reasons: p.array().$type<HoldReason[]>(),
    state: p.text().$type<HoldState>(),
    /** Time after which a hold by time ends; null where it waits for a person. */
    until: p.datetime().nullable(),
    heldAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.text().nullable(),
    decidedByName: p.text().nullable(),
    note: p.text().nullable(),
    /** The person who asked for the hold, and why; null where a rule did. */
    heldByName: p.text().nullable(),
    heldNote: p.text().nullable(),
  }),
});

/** A hold that waits for a person; one by time ends by itself: a view, published for the inbox (decision 0005). */
export const WaitingHoldRow = defineEntity({
  name: 'WaitingHoldRow',
  tableName: 'waiting_hold',
  properties: p => ({ tenantId: p.uuid().primary(), rewardId: p.uuid().primary(), heldAt: p.datetime() }),
});
type HoldEntity = InferEntity<typeof RewardHoldRow>;
export type HoldRow = RowOf<typeof RewardHoldRow>;

@Injectable()
export class Holds extends AggregateRepository<Hold> {
  protected readonly aggregateType = 'hold';

  constructor(
    events: EventStore,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Hold {
    return new Hold(id);
  }

  /** A reward has at most one hold; the lock makes concurrent holds and decisions run one after the other. */
  async of(rewardId: string): Promise<Hold> {
    await lockName(`hold/${rewardId}`);
    return this.findOrNew(holdIdOf(rewardId));
  }

  async stateOf(rewardId: string): Promise<HoldState | undefined> {
    const row = await ofTenant().select('state').where('rewardId', '=', rewardId).executeTakeFirst();
    return row?.state;
  }

  /** Rewards that are held, or refused and about to be cancelled. */
  async heldAmong(rewardIds: readonly string[] | null): Promise<Map<string, HeldFor>> {
    const rows = await ofTenant()
      .select(['rewardId', 'reasons'])
      .where('state', '<>', 'released')
      .$if(rewardIds !== null, rows => rows.where('rewardId', '=', sql<string>`any (${rewardIds}::uuid[])`))
      .execute();
    return new Map(rows.map(({ rewardId, reasons }) => [rewardId, heldFor(reasons)]));
  }

  /** Those of these rewards that are held or were refused. */
  async inCases(rewardIds: readonly string[]) {
    const rows = await endsOf(rewardIds).where('state', '<>', 'released').execute();
    return new Map(
      rows.map(({ rewardId, reasons, state, since, until }) => [
        rewardId,
        { heldFor: heldFor(reasons), since, until, isRefused: state === 'refused' },
      ]),
    );
  }

  /** Counts holds that wait for a person; a hold by time ends by itself. */
  pending(): Promise<Waiting> {
    return tables<typeof WaitingHoldRow>()
      .selectFrom('waiting_hold')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('heldAt').as('oldestAt')])
      .where('tenantId', '=', currentWork().tenantId)
      .executeTakeFirstOrThrow();
  }

  /** `of`: those of recommendations that this agency looks after, or all. */
  async page(
    state: HoldState,
    { page, pagesize: pageSize }: PageWish,
    of: { readonly agencyNumber: string | null } | 'everybody',
  ): Promise<{ rows: HoldRow[]; total: number }> {
    const inState = ofTenant()
      .where('state', '=', state)
      .$if(of !== 'everybody', holds => holds.where('rewardId', 'in', rewardsSeenBy(of as Exclude<typeof of, string>)));
    const rows = await inState
      .selectAll()
      .orderBy(({ eb, ref }) => eb.case().when('state', '=', 'held').then(ref('heldAt')).end())
      .orderBy('decidedAt', order => order.desc().nullsLast())
      .orderBy('rewardId')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await inState.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return { rows, total };
  }

  /** Stores who decided, and why, in the row, since the stream names no person. */
  async saveDecision(hold: Hold, byName: string, note: string): Promise<void> {
    await this.save(hold);
    const decided = { decidedAt: this.clock.now(), decidedBy: currentWork().actor, decidedByName: byName, note };
    await this.change(hold.rewardId, decided);
  }

  async saveHolder(rewardId: string, byName: string, why: string): Promise<void> {
    await this.change(rewardId, { heldByName: byName, heldNote: why });
  }

  protected override async saveRow(hold: Hold): Promise<void> {
    const { rewardId, until } = hold;
    const state = hold.state!;
    const em = currentEntityManager();
    const now = this.clock.now();
    const row =
      (await this.row(rewardId)) ??
      em.create(RewardHoldRow, {
        tenantId: currentWork().tenantId,
        rewardId,
        reasons: [],
        state,
        until,
        heldAt: now,
        decidedAt: null,
        decidedBy: null,
        decidedByName: null,
        note: null,
        heldByName: null,
        heldNote: null,
      });
    if (state === 'held') {
      // Held again after a release: the waiting time starts anew.
      if (row.state === 'released') row.heldAt = now;
      row.reasons = [...hold.open.keys()];
      row.note = null;
    }
    em.assign(row, {
      state,
      until,
      decidedAt: state === 'released' ? now : null,
      decidedBy: null,
      decidedByName: null,
    });
    await em.persist(row).flush();
    if (until) await this.dueWork.schedule(END_WAITING, rewardId, until);
  }

  private row(rewardId: string): Promise<HoldEntity | null> {
    return currentEntityManager().findOne(RewardHoldRow, { tenantId: currentWork().tenantId, rewardId });
  }

  private async change(rewardId: string, values: Partial<HoldRow>): Promise<void> {
    const em = currentEntityManager();
    const row = await this.row(rewardId);
    if (row) em.assign(row, values);
    await em.flush();
  }
}

const ofTenant = () =>
  tables<typeof RewardHoldRow>().selectFrom('reward_hold').where('tenantId', '=', currentWork().tenantId);

/** Rewards of recommendations that the agency looks after, or that are nobody's (decision 0016). */
const rewardsSeenBy = ({ agencyNumber }: { readonly agencyNumber: string | null }) =>
  tables<typeof NamedRewardRow | typeof RecommendationFactsRow>()
    .selectFrom('named_reward as r')
    .innerJoin('recommendation_facts as f', on =>
      on.onRef('f.tenantId', '=', 'r.tenantId').onRef('f.recommendationId', '=', 'r.recommendationId'),
    )
    .select('r.rewardId')
    .where('r.tenantId', '=', currentWork().tenantId)
    .where(({ eb, or }) =>
      or([
        eb('f.agencyNumber', 'is', null),
        ...(agencyNumber === null ? [] : [eb('f.agencyNumber', '=', agencyNumber)]),
      ]),
    );

/** Since when, and until when where only a time holds them. */
const endsOf = (rewardIds: readonly string[]) =>
  ofTenant()
    .select(['rewardId', 'reasons', 'state', 'heldAt as since'])
    .select(({ eb, fn, ref }) =>
      eb
        .case()
        .when(fn<number>('cardinality', ['reasons']), '=', 1)
        .then(ref('until'))
        .end()
        .as('until'),
    )
    .where('rewardId', '=', sql<string>`any (${rewardIds}::uuid[])`);
