import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const ProductCategoryRow = defineEntity({
  name: 'ProductCategoryRow',
  tableName: 'product_category',
  properties: p => ({
    tenantId: p.uuid().primary(),
    categoryId: p.integer().primary(),
    position: p.integer(),
    path: p.text(),
    source: p.text(),
    category: p.text(),
    title: p.json<unknown>(),
    breadcrumb: p.json<unknown>(),
    subtitle: p.json<unknown>(),
  }),
});
export type ProductCategoryRow = RowOf<typeof ProductCategoryRow>;

export const ProductRow = defineEntity({
  name: 'ProductRow',
  tableName: 'product',
  properties: p => ({
    tenantId: p.uuid().primary(),
    productId: p.integer().primary(),
    externalId: p.text(),
    kind: p.text(),
    position: p.integer(),
    name: p.text(),
    hidden: p.boolean().defaultRaw('false'),
    url: p.text().nullable(),
    details: p.json<unknown>(),
  }),
});
export type ProductRow = RowOf<typeof ProductRow>;

export const ProductInCategoryRow = defineEntity({
  name: 'ProductInCategoryRow',
  tableName: 'product_in_category',
  properties: p => ({
    tenantId: p.uuid().primary(),
    categoryId: p.integer().primary(),
    productId: p.integer().primary(),
  }),
});
export type ProductInCategoryRow = RowOf<typeof ProductInCategoryRow>;

export const RewardOfferRow = defineEntity({
  name: 'RewardOfferRow',
  tableName: 'reward_offer',
  properties: p => ({
    tenantId: p.uuid().primary(),
    offerId: p.integer().primary(),
    productId: p.integer(),
    rewardCents: p.integer(),
    startsOn: p.date(),
    endsOn: p.date(),
    displayEndsOn: p.date().nullable(),
  }),
});
export type RewardOfferRow = RowOf<typeof RewardOfferRow>;

export const AdvisorRow = defineEntity({
  name: 'AdvisorRow',
  tableName: 'advisor',
  properties: p => ({
    tenantId: p.uuid().primary(),
    advisorId: p.integer().primary(),
    externalId: p.text(),
    lastName: p.text(),
    zip: p.text(),
    city: p.text(),
    photo: p.text().nullable(),
    agencyNumber: p.text().nullable(),
  }),
});
export type AdvisorRow = RowOf<typeof AdvisorRow>;

export const catalogueTables = [ProductCategoryRow, ProductRow, ProductInCategoryRow, RewardOfferRow, AdvisorRow];
