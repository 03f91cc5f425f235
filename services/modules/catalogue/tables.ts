import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';
import type { ProductDetails, Text } from './domain/product.js';

export const ProductCategoryRow = defineEntity({
  name: 'ProductCategoryRow',
  tableName: 'product_category',
  properties: p => ({
    tenantId: p.uuid().primary(),
    categoryId: p.integer().primary(),
    position: p.integer(),
    /** Of its page, such as `internet/hybrid`. */
    path: p.text(),
    source: p.text(),
    category: p.text(),
    title: p.json<Text>(),
    breadcrumb: p.json<Text>(),
    subtitle: p.json<Text>(),
  }),
});

export const ProductRow = defineEntity({
  name: 'ProductRow',
  tableName: 'product',
  properties: p => ({
    tenantId: p.uuid().primary(),
    productId: p.integer().primary(),
    externalId: p.text(),
    kind: p.text().$type<ProductDetails['kind']>(),
    position: p.integer(),
    name: p.text(),
    hidden: p.boolean().defaultRaw('false'),
    /** Where the recipient goes on at the provider; null: the tenant's own page. */
    url: p.text().nullable(),
    details: p.json<ProductDetails>(),
  }),
});

export const ProductInCategoryRow = defineEntity({
  name: 'ProductInCategoryRow',
  tableName: 'product_in_category',
  properties: p => ({
    tenantId: p.uuid().primary(),
    categoryId: p.integer().primary(),
    productId: p.integer().primary(),
  }),
});

export const RewardOfferRow = defineEntity({
  name: 'RewardOfferRow',
  tableName: 'reward_offer',
  properties: p => ({
    tenantId: p.uuid().primary(),
    offerId: p.integer().primary(),
    productId: p.integer(),
    rewardCents: p.integer(),
    /** Days `YYYY-MM-DD`, both inclusive. */
    startsOn: p.date(),
    endsOn: p.date(),
    /** Where given, it alone says when the offer ends. */
    displayEndsOn: p.date().nullable(),
  }),
});

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
