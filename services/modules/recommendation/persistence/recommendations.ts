import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { inOneTrip, prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { newCode, newHash } from '#platform/domain/ids.js';
import {
  recommendationDetails,
  type RecommendationDetails,
  type OrderState,
  type RecommendationStatus,
} from '../events.js';
import { Recommendation, takesFriendsIn } from '../domain/recommendation.js';

/** A recommendation by a person whose address is not confirmed yet. */
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
    /** The recommendation it became; null where the product paid nothing by then. */
    recommendationId: p.uuid().nullable(),
  }),
});

/** An order as the recommendation sees it, kept by the reaction to order events. */
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
    /** Code of the short link, which can be read out and typed. */
    code: p.text(),
    recommenderId: p.uuid(),
    productId: p.integer(),
    details: p.json<RecommendationDetails>(),
    /** Channel from the details, under which clicks without a channel of their own are counted. */
    channel: p.text().generated(`(details ->> 'channel') stored`),
    agencyNumber: p.text().nullable(),
    /** The recommender's part of the reward in percent; the recipient gets the rest. */
    recommenderShare: p.integer().$type<100 | 50 | 0>(),
    /** Cents that the product paid when the recommendation was made. */
    rewardCents: p.integer(),
    status: p.text().$type<RecommendationStatus>(),
    /** Version of the terms that the recommender agreed to. */
    termsVersion: p.text(),
    createdAt: p.datetime(),
    validUntil: p.datetime(),
    /** Reason of a cancellation, as the recommender reads it. */
    cancelledBecause: p.text().nullable(),
    /** The recommender's private note; it may name the friend. */
    note: p.text().nullable(),
  }),
});
export type RecommendationRow = InferEntity<typeof RecommendationRow>;

/** A recommendation that is about to be made, or held until its recommender's address is confirmed. */
export type Opening = Pick<
  RecommendationRow,
  'recommenderId' | 'productId' | 'details' | 'recommenderShare' | 'termsVersion'
> & { readonly agencyNumber: string | null };

type By = Partial<Pick<RecommendationRow, 'number' | 'code' | 'recommendationId' | 'recommenderId'>>;

/** Run for each batch of forms, orders and ends, so these are prepared statements. */
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

  /** The newest link for a product that takes friends; where an advisor's agency is named, only that agency's. */
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

  /** Locks the row, since strangers may send commands at the same moment: they run one after the other without a conflict. */
  async loadLocked(recommendationId: string): Promise<Recommendation> {
    await ofTenant().select('recommendationId').where('recommendationId', '=', recommendationId).forUpdate().execute();
    return this.load(recommendationId);
  }

  async openOf(recommenderId: string): Promise<string[]> {
    return idsOf(await open().where('recommenderId', '=', recommenderId).execute());
  }

  /** Recommendations that still take friends, also with a contract or a paid reward. */
  async followableOf(recommenderId: string): Promise<string[]> {
    const ids = ofTenant().select('recommendationId').where('recommenderId', '=', recommenderId);
    return idsOf(await ids.where('status', 'in', takesFriendsIn).execute());
  }

  /** Open recommendations whose validity is over. */
  async openPast(now: Date): Promise<string[]> {
    return idsOf(await open().where('validUntil', '<=', now).execute());
  }

  /** Saves new recommendations and adds what no event holds: the link's secret, its code, the accepted terms. */
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

  /** Reason that the recommender reads; no event holds it, since staff write names into such texts. */
  async explainCancellation(recommendationId: string, because: string): Promise<void> {
    await currentEntityManager().nativeUpdate(
      RecommendationRow,
      { tenantId: currentWork().tenantId, recommendationId },
      { cancelledBecause: because },
    );
  }

  /** A private note of the recommender, so no event holds it. False where the recommendation is not theirs. */
  async note(by: Pick<RecommendationRow, 'number' | 'recommenderId'>, note: string | null): Promise<boolean> {
    const own = { tenantId: currentWork().tenantId, ...by };
    return (await currentEntityManager().nativeUpdate(RecommendationRow, own, { note })) === 1;
  }

  /** Deletes cancellation reasons and private notes of a recommender. */
  async forgetWordsOf(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeUpdate(
      RecommendationRow,
      { tenantId: currentWork().tenantId, recommenderId },
      { cancelledBecause: null, note: null },
    );
  }

  /** Saves the recommendations that have new events, with the status of their rows. */
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

/** Recommendations by people whose address is not confirmed yet. */
@Injectable()
export class HeldRecommendations {
  constructor(private readonly clock: Clock) {}

  /** False where the same recommendation is held already, as the partial index decides. */
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

  /** Deletes held recommendations, since their recommender will not confirm any more. */
  async discard(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(HeldRecommendationRow, {
      tenantId: currentWork().tenantId,
      recommenderId,
    });
  }

  /** `recommendationId` null: the product paid nothing by then, so no recommendation was made. */
  async released(heldId: string, recommendationId: string | null): Promise<void> {
    await currentEntityManager().nativeUpdate(
      HeldRecommendationRow,
      { tenantId: currentWork().tenantId, heldId },
      { releasedAt: this.clock.now(), recommendationId },
    );
  }
}

const recommendations = () => tables<typeof HeldRecommendationRow>();

/** Orders of a recommendation and their states: kept by the reaction to order events, to tell whether another order still lives. */
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

  /** State of the orders of these recipients; recipients without one are missing. */
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
