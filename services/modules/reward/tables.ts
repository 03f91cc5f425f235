import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const RewardRow = defineEntity({
  name: 'RewardRow',
  tableName: 'reward',
  properties: p => ({
    tenantId: p.uuid().primary(),
    rewardId: p.uuid().primary(),
    orderId: p.uuid().nullable(),
    recommendationId: p.uuid().nullable(),
    recipientId: p.uuid().nullable(),
    beneficiary: p.text(),
    beneficiaryId: p.uuid(),
    amountCents: p.integer(),
    origin: p.text(),
    status: p.text(),
    progress: p.text().nullable(),
    choice: p.text().nullable(),
    voucherTypeId: p.integer().nullable(),
    expiresAt: p.datetime().nullable(),
    payoutId: p.uuid().nullable(),
    returnReason: p.text().nullable(),
    grantedAt: p.datetime(),
    changedAt: p.datetime(),
    payableSince: p.datetime().nullable(),
  }),
});
export type RewardRow = RowOf<typeof RewardRow>;

export const GoodwillRow = defineEntity({
  name: 'GoodwillRow',
  tableName: 'goodwill',
  properties: p => ({
    tenantId: p.uuid().primary(),
    number: p.text().primary(),
    rewardId: p.uuid(),
    recommenderId: p.uuid(),
    amountCents: p.integer(),
    reason: p.text(),
    state: p.text(),
    askedBy: p.text(),
    askedByName: p.text(),
    askedAt: p.datetime(),
    decidedBy: p.text().nullable(),
    decidedByName: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
    declineReason: p.text().nullable(),
  }),
});
export type GoodwillRow = RowOf<typeof GoodwillRow>;

export const rewardTables = [RewardRow, GoodwillRow];
