import { defineEntity, type InferEntity } from '@mikro-orm/core';

export const RecommenderRow = defineEntity({
  name: 'RecommenderRow',
  tableName: 'recommender',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    /** `Empfehlerhash` of the wire. */
    hash: p.text(),
    status: p.text(),
    passwordHash: p.text().nullable(),
    registeredAt: p.datetime(),
    activatedAt: p.datetime().nullable(),
    newsletter: p.text(),
    newsletterMailedAt: p.datetime().nullable(),
    /** Wished for in a form before the address was confirmed. */
    newsletterWish: p.boolean(),
    /** What the person reads while the account is blocked. */
    blockedBecause: p.text().nullable(),
    /** Nothing owed to them leaves by itself. */
    blockedWhenErased: p.boolean(),
  }),
});
export type RecommenderRow = InferEntity<typeof RecommenderRow>;
