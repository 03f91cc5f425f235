import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AggregateRepository, EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { inOneTrip, prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { newCode, newHash } from '#platform/domain/ids.js';
import { recommendationDetails, type RecommendationDetails } from '../api.js';
import { Recommendation, takesFriendsIn, type OrderState } from '../domain/recommendation.js';
import type { RecommendationStatus } from '../domain/stage.js';
import type { Opening } from '../use-cases/submit-recommendation.js';

/** A recommendation of somebody whose address is not confirmed yet. */
export const HeldRecommendationRow = defineEntity({
  name: 'HeldRecommendationRow',
  tableName: 'held_recommendation',
  properties: p => ({
    tenantId: p.uuid().primary(),
    heldId: p.uuid().primary(),
    recommenderId: p.uuid(),
    productId: p.integer(),
    details: p.json<RecommendationDetails>(),
    agencyNumber: p.text().nullable(),
    recommenderShare: p.integer().$type<100 | 50 | 0>(),
    termsVersion: p.text(),
    heldAt: p.datetime(),
    releasedAt: p.datetime().nullable(),
    /** What came of it; null where the product paid nothing any more. */
    recommendationId: p.uuid().nullable(),
  }),
});

/** An order as the recommendation sees it, kept by the reaction that listens to orders. */
export const RecommendationOrderRow = defineEntity({
  name: 'RecommendationOrderRow',
  tableName: 'recommendation_order',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    recipientId: p.uuid().nullable(),
    state: p.text().$type<OrderState>(),
  }),
});

export const RecommendationRow = defineEntity({
  name: 'RecommendationRow',
  tableName: 'recommendation',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    number: p.text(),
    /** The secret of the link. */
    hash: p.text(),
    /** To read out or type, and the short link's. */
    code: p.text(),
    recommenderId: p.uuid(),
    productId: p.integer(),
    details: p.json<RecommendationDetails>(),
    /** Of the details: what clicks without one count under. */
    channel: p.text().generated(`(details ->> 'channel') stored`),
    agencyNumber: p.text().nullable(),
    recommenderShare: p.integer().$type<100 | 50 | 0>(),
    rewardCents: p.integer(),
    status: p.text().$type<RecommendationStatus>(),
    /** The wording the recommender agreed to. */
    termsVersion: p.text(),
    createdAt: p.datetime(),
    validUntil: p.datetime(),
    /** What the recommender reads where somebody cancelled it. */
    cancelledBecause: p.text().nullable(),
    /** What the recommender noted for themselves; it may name the friend. */
    note: p.text().nullable(),
  }),
});
export type RecommendationRow = InferEntity<typeof RecommendationRow>;

type By = Partial<Pick<RecommendationRow, 'number' | 'code' | 'recommendationId' | 'recommenderId'>>;

/** Sent for each batch of forms, orders and ends: kept planned. */
const insertRows = prepared(
  `insert into recommendation (tenant_id, recommendation_id, number, hash, code, recommender_id, product_id, details, agency_number, recommender_share, reward_cents, status, terms_version, created_at, valid_until)
   select $1, "recommendationId", number, hash, code, "recommenderId", "productId", details, "agencyNumber", "recommenderShare", "rewardCents", status, "termsVersion", "createdAt", "validUntil"
   from jsonb_to_recordset($2::jsonb) as r("recommendationId" uuid, number text, hash text, code text, "recommenderId" uuid, "productId" int, details jsonb, "agencyNumber" text,
     "recommenderShare" int, "rewardCents" int, status text, "termsVersion" text, "createdAt" timestamptz, "validUntil" timestamptz)`,
);

const updateStatuses = prepared(
  `update recommendation r set status = changed.status from unnest($2::uuid[], $3::text[]) as changed(id, status) where r.tenant_id = $1 and r.recommendation_id = changed.id`,
);

@Injectable()
export class RecommendationRepository extends AggregateRepository<Recommendation> {
  protected readonly aggregateType = 'recommendation';

  constructor(
    events: EventStore,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Recommendation {
    return new Recommendation(id);
  }

  row(by: By): Promise<RecommendationRow | null> {
    return currentEntityManager().findOne(RecommendationRow, { tenantId: currentWork().tenantId, ...by });
  }

  /** The newest link for a product that takes friends; where an advisor's agency is named, that agency's. */
  async workingLink(
    recommenderId: string,
    { productId, agencyNumber }: Pick<RecommendationRow, 'productId' | 'agencyNumber'>,
    now: Date,
  ): Promise<RecommendationRow | null> {
    const [newest] = await currentEntityManager().find(
      RecommendationRow,
      {
        tenantId: currentWork().tenantId,
        recommenderId,
        productId,
        status: { $in: [...takesFriendsIn] },
        validUntil: { $gte: now },
        ...(agencyNumber !== null && { agencyNumber }),
      },
      { orderBy: { createdAt: 'desc' }, limit: 1 },
    );
    return newest ?? null;
  }

  /** For commands that strangers may send at the same moment: one after the other, instead of a conflict. */
  async loadAlone(recommendationId: string): Promise<Recommendation> {
    await ofTenant().select('recommendationId').where('recommendationId', '=', recommendationId).forUpdate().execute();
    return this.load(recommendationId);
  }

  async openOf(recommenderId: string): Promise<string[]> {
    return idsOf(await open().where('recommenderId', '=', recommenderId).execute());
  }

  /** Those that one contract, or a reward that is paid, has not ended either. */
  async followableOf(recommenderId: string): Promise<string[]> {
    const ids = ofTenant().select('recommendationId').where('recommenderId', '=', recommenderId);
    return idsOf(await ids.where('status', 'in', takesFriendsIn).execute());
  }

  /** Their time is over. */
  async openPast(now: Date): Promise<string[]> {
    return idsOf(await open().where('validUntil', '<=', now).execute());
  }

  /** Saves new ones and makes what is no event's business: each link's secret, the code, the wording agreed to. */
  async addAll(
    added: readonly {
      readonly recommendation: Recommendation;
      readonly termsVersion: string;
      readonly work: WorkContext;
    }[],
  ): Promise<RecommendationRow[]> {
    const { tenantId } = currentWork();
    const createdAt = this.clock.now();
    const rows = added.map(({ recommendation, termsVersion }): RecommendationRow => {
      const { recommendationId, number, recommenderId, productId, agencyNumber, recommenderShare, rewardCents } =
        recommendation.terms;
      const details = recommendationDetails.parse(recommendation.terms);
      return {
        tenantId,
        recommendationId,
        number,
        recommenderId,
        productId,
        details,
        channel: details.channel,
        agencyNumber,
        recommenderShare,
        rewardCents,
        termsVersion,
        hash: newHash(),
        code: newCode(),
        status: 'open',
        createdAt,
        validUntil: recommendation.validUntil,
        cancelledBecause: null,
        note: null,
      };
    });
    await inOneTrip(
      this.saveAll(added.map(({ recommendation, work }) => ({ aggregate: recommendation, work }))),
      this.sql.execute(insertRows, [tenantId, JSON.stringify(rows)]),
    );
    return rows;
  }

  /** The sentence the recommender reads; no event holds it, since people write names into such sentences. */
  async explainCancellation(recommendationId: string, because: string): Promise<void> {
    await currentEntityManager().nativeUpdate(
      RecommendationRow,
      { tenantId: currentWork().tenantId, recommendationId },
      { cancelledBecause: because },
    );
  }

  /** For the recommender's own eyes, so no event tells it. False where the recommendation is not theirs. */
  async note(by: Pick<RecommendationRow, 'number' | 'recommenderId'>, note: string | null): Promise<boolean> {
    const own = { tenantId: currentWork().tenantId, ...by };
    return (await currentEntityManager().nativeUpdate(RecommendationRow, own, { note })) === 1;
  }

  /** What was written to a recommender, and what they noted themselves. */
  async forgetWordsOf(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeUpdate(
      RecommendationRow,
      { tenantId: currentWork().tenantId, recommenderId },
      { cancelledBecause: null, note: null },
    );
  }

  /** Saves those that something happened to, with the status of their rows. */
  async saveStatuses(
    some: readonly { readonly aggregate: Recommendation; readonly work: WorkContext }[],
  ): Promise<void> {
    const changed = some.filter(({ aggregate }) => aggregate.newEvents().length > 0);
    if (changed.length === 0) return;
    await this.saveAll(changed);
    await this.sql.execute(updateStatuses, [
      currentWork().tenantId,
      changed.map(({ aggregate }) => aggregate.id),
      changed.map(({ aggregate }) => aggregate.status),
    ]);
  }

  protected override async saveRow(recommendation: Recommendation): Promise<void> {
    await currentEntityManager().nativeUpdate(
      RecommendationRow,
      { tenantId: currentWork().tenantId, recommendationId: recommendation.id },
      { status: recommendation.status as RecommendationStatus },
    );
  }
}

const ofTenant = () =>
  tables<typeof RecommendationRow>().selectFrom('recommendation').where('tenantId', '=', currentWork().tenantId);
const open = () => ofTenant().select('recommendationId').where('status', '=', 'open').orderBy('recommendationId');
const idsOf = (rows: readonly { readonly recommendationId: string }[]): string[] =>
  rows.map(({ recommendationId }) => recommendationId);

/** Recommendations of people whose address is not confirmed yet. */
@Injectable()
export class HeldRecommendations {
  constructor(private readonly clock: Clock) {}

  /** False where the same is held already, which the partial index says. */
  async add(heldId: string, held: Opening): Promise<boolean> {
    const { recommenderId, productId, details, agencyNumber, recommenderShare, termsVersion } = held;
    return insertIfNew(HeldRecommendationRow, {
      tenantId: currentWork().tenantId,
      heldId,
      recommenderId,
      productId,
      details,
      agencyNumber,
      recommenderShare,
      termsVersion,
      heldAt: this.clock.now(),
    });
  }

  waitingFor(recommenderId: string): Promise<(Opening & { readonly heldId: string })[]> {
    return recommendations()
      .selectFrom('held_recommendation')
      .select(['heldId', 'recommenderId', 'productId', 'details', 'agencyNumber', 'recommenderShare', 'termsVersion'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .where('releasedAt', 'is', null)
      .orderBy('heldAt')
      .forUpdate()
      .execute();
  }

  /** Nobody will confirm the address any more. */
  async discard(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(HeldRecommendationRow, {
      tenantId: currentWork().tenantId,
      recommenderId,
    });
  }

  /** Null where the product pays nothing any more, so that nothing came of it. */
  async released(heldId: string, recommendationId: string | null): Promise<void> {
    await currentEntityManager().nativeUpdate(
      HeldRecommendationRow,
      { tenantId: currentWork().tenantId, heldId },
      { releasedAt: this.clock.now(), recommendationId },
    );
  }
}

const recommendations = () => tables<typeof HeldRecommendationRow>();

/** Which orders came of a recommendation and how they stand: kept by the reaction that listens to orders, to tell whether another one lives. */
@Injectable()
export class OrdersOfRecommendation {
  async note(
    {
      recommendationId,
      orderId,
      recipientId,
    }: { recommendationId: string; orderId: string; recipientId: string | null },
    state: OrderState,
  ): Promise<void> {
    const key = { tenantId: currentWork().tenantId, recommendationId, orderId };
    if (await insertIfNew(RecommendationOrderRow, { ...key, recipientId, state })) return;
    await currentEntityManager().nativeUpdate(RecommendationOrderRow, key, { state, recipientId });
  }

  async forget(recommendationId: string, orderId: string): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().nativeDelete(RecommendationOrderRow, { tenantId, recommendationId, orderId });
  }

  of(recommendationIds: string | readonly string[]) {
    return ordersOfTenant()
      .select(['recommendationId', 'orderId', 'recipientId', 'state'])
      .where('recommendationId', '=', sql<string>`any (${[recommendationIds].flat()}::uuid[])`)
      .execute();
  }

  /** How the orders of these recipients stand; who has none is missing. */
  async ofRecipients(recipientIds: readonly string[]): Promise<ReadonlyMap<string, readonly OrderState[]>> {
    const rows = await ordersOfTenant()
      .select(['recipientId', 'state'])
      .where('recipientId', '=', sql<string>`any (${recipientIds}::uuid[])`)
      .$narrowType<{ recipientId: string }>()
      .execute();
    return new Map(
      [...Map.groupBy(rows, ({ recipientId }) => recipientId)].map(([id, found]) => [
        id,
        found.map(({ state }) => state),
      ]),
    );
  }

  async isKnown(recommendationId: string, orderId: string): Promise<boolean> {
    return (await this.of(recommendationId)).some(order => order.orderId === orderId);
  }
}

const orders = () => tables<typeof RecommendationOrderRow>();
const ordersOfTenant = () => orders().selectFrom('recommendation_order').where('tenantId', '=', currentWork().tenantId);
