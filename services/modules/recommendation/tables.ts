import { defineEntity } from '@mikro-orm/core';
import type { RecommendationDetails } from './api.js';
import type { OrderState } from './domain/recommendation.js';
import type { RecommendationStatus, Stage } from './domain/stage.js';
import type { OrderEntry, RewardEntry } from './projections/contact-facts.js';
import type { Line } from './projections/recommendation-facts.js';

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

/** A code that can be said aloud, one a recommender: `MARA47`. It leads to one of their recommendations. */
export const SpeakableCodeRow = defineEntity({
  name: 'SpeakableCodeRow',
  tableName: 'speakable_code',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    code: p.text(),
    recommendationId: p.uuid(),
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

/** The view of the projection `recommendation-facts`. */
export const RecommendationFactsRow = defineEntity({
  name: 'RecommendationFactsRow',
  tableName: 'recommendation_facts',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    number: p.text().nullable(),
    recommenderId: p.uuid().nullable(),
    productId: p.integer().nullable(),
    details: p.json<RecommendationDetails>(),
    agencyNumber: p.text().nullable(),
    recommenderShare: p.integer().nullable(),
    rewardCents: p.integer().nullable(),
    status: p.text().$type<RecommendationStatus>(),
    createdAt: p.datetime().nullable(),
    validUntil: p.datetime().nullable(),
    /** Expired or cancelled. */
    endedAt: p.datetime().nullable(),
    cancelReason: p.text().nullable(),
    stage: p.text().$type<Stage>(),
  }),
});

/** The view of the projection `contact-facts`. */
export const ContactFactsRow = defineEntity({
  name: 'ContactFactsRow',
  tableName: 'contact_facts',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    recipientId: p.uuid().primary(),
    number: p.text().nullable(),
    productId: p.integer().nullable(),
    channel: p.text().nullable(),
    registeredAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    erasedAt: p.datetime().nullable(),
    /** By their ids. */
    orders: p.json<Record<string, OrderEntry>>(),
    rewards: p.json<Record<string, RewardEntry>>(),
    lines: p.json<Line[]>(),
    stage: p.text().$type<Stage>().nullable(),
    laterStage: p.text().$type<Stage>().nullable(),
    laterFrom: p.datetime().nullable(),
    endedStage: p.text().$type<Stage>().nullable(),
  }),
});

/** Too frequent to be an event: a partition a week. */
export const ClickRow = defineEntity({
  name: 'ClickRow',
  tableName: 'click',
  properties: p => ({
    tenantId: p.uuid().primary(),
    clickId: p.uuid().primary(),
    recommendationId: p.uuid(),
    at: p.datetime().primary(),
    kind: p.text().$type<'click' | 'visit' | 'code'>(),
    channel: p.text(),
    recipientNumber: p.text().nullable(),
  }),
});

export const recommendationTables = [
  HeldRecommendationRow,
  SpeakableCodeRow,
  RecommendationOrderRow,
  RecommendationFactsRow,
  ContactFactsRow,
  ClickRow,
];
