import { defineEntity, type InferEntity } from '@mikro-orm/core';
import type { RecipientStatus } from '../domain/recipient.js';

export const RecipientRow = defineEntity({
  name: 'RecipientRow',
  tableName: 'recipient',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recipientId: p.uuid().primary(),
    number: p.text(),
    hash: p.text(),
    recommendationId: p.uuid(),
    productId: p.integer(),
    status: p.text().$type<RecipientStatus>(),
    channel: p.text(),
    /** How often the address was changed. */
    addressVersion: p.integer(),
    /** Keyed hashes: the same person for the same product, once confirmed; gone with the person. */
    emailKey: p.text().nullable(),
    personKey: p.text().nullable(),
    marketingConsent: p.boolean(),
    marketingWithdrawnAt: p.datetime().nullable(),
    termsVersion: p.text(),
    confirmedTermsVersion: p.text().nullable(),
    registeredAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
  }),
});
export type RecipientRow = InferEntity<typeof RecipientRow>;
