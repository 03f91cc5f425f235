import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const HeldRecommendationRow = defineEntity({
  name: 'HeldRecommendationRow',
  tableName: 'held_recommendation',
  properties: p => ({
    tenantId: p.uuid().primary(),
    heldId: p.uuid().primary(),
    recommenderId: p.uuid(),
    productId: p.integer(),
    channel: p.text(),
    agencyNumber: p.text().nullable(),
    recommenderShare: p.integer(),
    termsVersion: p.text(),
    heldAt: p.datetime(),
    releasedAt: p.datetime().nullable(),
    recommendationId: p.uuid().nullable(),
  }),
});
export type HeldRecommendationRow = RowOf<typeof HeldRecommendationRow>;

export const RecommendationOrderRow = defineEntity({
  name: 'RecommendationOrderRow',
  tableName: 'recommendation_order',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    recipientId: p.uuid().nullable(),
    state: p.text(),
  }),
});
export type RecommendationOrderRow = RowOf<typeof RecommendationOrderRow>;

export const RecommendationFactsRow = defineEntity({
  name: 'RecommendationFactsRow',
  tableName: 'recommendation_facts',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    number: p.text().nullable(),
    recommenderId: p.uuid().nullable(),
    productId: p.integer().nullable(),
    channel: p.text().nullable(),
    agencyNumber: p.text().nullable(),
    recommenderShare: p.integer().nullable(),
    rewardCents: p.integer().nullable(),
    status: p.text(),
    createdAt: p.datetime().nullable(),
    validUntil: p.datetime().nullable(),
    jumpedInAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    cancelReason: p.text().nullable(),
  }),
});
export type RecommendationFactsRow = RowOf<typeof RecommendationFactsRow>;

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
    orders: p.json<unknown>(),
    rewards: p.json<unknown>(),
    lines: p.json<unknown>(),
  }),
});
export type ContactFactsRow = RowOf<typeof ContactFactsRow>;

export const ClickRow = defineEntity({
  name: 'ClickRow',
  tableName: 'click',
  properties: p => ({
    tenantId: p.uuid().primary(),
    clickId: p.uuid().primary(),
    recommendationId: p.uuid(),
    at: p.datetime().primary(),
    kind: p.text(),
    channel: p.text(),
    recipientNumber: p.text().nullable(),
  }),
});
export type ClickRow = RowOf<typeof ClickRow>;

export const recommendationTables = [
  HeldRecommendationRow,
  RecommendationOrderRow,
  RecommendationFactsRow,
  ContactFactsRow,
  ClickRow,
];
