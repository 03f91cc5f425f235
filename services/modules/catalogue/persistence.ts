import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { lockName, tables, type RowOf, type TablesOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { foldedName } from '#shared/person-names.js';
import type { EntryChange } from './domain/entries.js';
import type { Catalogue, CatalogueCategory, CatalogueOffer, CatalogueProduct, ProductDetails, Text } from './events.js';

export const ProductCategoryRow = defineEntity({
  name: 'ProductCategoryRow',
  tableName: 'product_category',
  properties: p => ({
    tenantId: p.uuid().primary(),
    categoryId: p.integer().primary(),
    position: p.integer(),
    /** Path of the category page, such as `internet/hybrid`. */
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
    /** The provider's page on which the recipient continues; null: the tenant's own page. */
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
    /** Where set, it alone decides when the offer ends. */
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

/** Changes of the catalogue by version; a tenant's first change is version 1. */
export const CatalogueVersionRow = defineEntity({
  name: 'CatalogueVersionRow',
  tableName: 'catalogue_version',
  properties: p => ({
    tenantId: p.uuid().primary(),
    version: p.integer().primary(),
    changedAt: p.datetime(),
    changedByName: p.text(),
    changes: p.json<readonly EntryChange[]>(),
  }),
});
export type CatalogueVersionRow = RowOf<typeof CatalogueVersionRow>;

export const catalogueTables = [
  ProductCategoryRow,
  ProductRow,
  ProductInCategoryRow,
  RewardOfferRow,
  AdvisorRow,
  CatalogueVersionRow,
];

/** A product with all its offers, past ones too. */
export type ProductWithOffers = Awaited<ReturnType<CatalogueTables['products']>>[number];

interface Page {
  readonly source?: string | undefined;
  readonly category?: string | undefined;
}

/** Runs for every recommendation that is made, so this query alone is a prepared statement. */
const offeredProducts = prepared(
  `select p.product_id as "productId", p.hidden,
     (select coalesce(max(v.version), 0)::int from catalogue_version v where v.tenant_id = p.tenant_id) as "catalogueVersion",
     coalesce((select jsonb_agg(jsonb_build_object('offerId', o.offer_id, 'productId', o.product_id, 'rewardCents', o.reward_cents, 'startsOn', o.starts_on,
                 'endsOn', o.ends_on, 'displayEndsOn', o.display_ends_on) order by o.offer_id)
               from reward_offer o where o.tenant_id = p.tenant_id and o.product_id = p.product_id), '[]') as offers
   from product p where p.tenant_id = $1 and p.product_id = any($2::int[])`,
);

/** Reads the tenant's catalogue. */
@Injectable()
export class CatalogueTables {
  constructor(private readonly sql: Sql) {}

  /** Includes hidden products; null: all. Unknown ids are left out. */
  products(ids: readonly number[] | null) {
    return products()
      .$if(ids !== null, some => some.where('productId', '=', sql<number>`any(${ids}::int[])`))
      .execute();
  }

  /** Only the fields needed to recommend a product. Unknown ids are left out. */
  async offered(
    ids: readonly number[],
  ): Promise<(Pick<ProductWithOffers, 'productId' | 'hidden' | 'offers'> & { readonly catalogueVersion: number })[]> {
    return this.sql.query(offeredProducts, [currentWork().tenantId, ids]);
  }

  /** In catalogue order; of one source and category where given. Never hidden ones. */
  shown({ source, category }: Page = {}): Promise<ProductWithOffers[]> {
    return products()
      .where('hidden', '=', false)
      .$if(source !== undefined || category !== undefined, some =>
        some.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('product_in_category as i')
              .innerJoin('product_category as c', on =>
                on.onRef('c.tenantId', '=', 'i.tenantId').onRef('c.categoryId', '=', 'i.categoryId'),
              )
              .select('i.categoryId')
              .whereRef('i.tenantId', '=', 'product.tenantId')
              .whereRef('i.productId', '=', 'product.productId')
              .$if(source !== undefined, those => those.where('c.source', '=', source!))
              .$if(category !== undefined, those => those.where('c.category', '=', category!)),
          ),
        ),
      )
      .orderBy('position')
      .orderBy('productId')
      .execute();
  }

  /** Names of all products for texts, hidden ones too, with the pages they are on. */
  named() {
    return catalogue()
      .selectFrom('product')
      .select(['externalId', 'hidden'])
      .select(asked => [offersOf(asked).as('offers'), pathsOf(asked).as('paths')])
      .where('tenantId', '=', currentWork().tenantId)
      .execute();
  }

  /** Paths of all category pages. */
  async paths(): Promise<string[]> {
    return (await categories().select('path').execute()).map(({ path }) => path);
  }

  /** The whole catalogue, with hidden products and past offers. */
  async whole(): Promise<Catalogue> {
    const found = await products().orderBy('position').orderBy('productId').execute();
    return {
      categories: await this.categories(),
      products: found.map(({ category: _, offers: __, ...product }): CatalogueProduct => product),
      offers: found.flatMap(({ offers }) => offers.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))),
      advisors: (
        await advisors()
          .selectAll()
          .orderBy(sql`last_name collate "de-x-icu"`)
          .orderBy('advisorId')
          .execute()
      ).map(({ tenantId: _, ...advisor }) => advisor),
    };
  }

  /** 0 before the first change. `alone`: locks the catalogue, so that changes run one after the other. */
  async version({ locked = false } = {}): Promise<number> {
    if (locked) await lockName(`catalogue/${currentWork().tenantId}`);
    const newest = await versions().select('version').orderBy('version', 'desc').limit(1).executeTakeFirst();
    return newest?.version ?? 0;
  }

  /** Newest first. */
  versions(most: number): Promise<CatalogueVersionRow[]> {
    return versions().selectAll().orderBy('version', 'desc').limit(most).execute();
  }

  async addVersion(version: Omit<CatalogueVersionRow, 'tenantId'>): Promise<void> {
    await currentEntityManager().insert(CatalogueVersionRow, { ...version, tenantId: currentWork().tenantId });
  }

  /** Includes hidden products. */
  byExternalId(externalId: string): Promise<ProductWithOffers | undefined> {
    return products()
      .where(({ eb, fn, val }) => eb(fn('lower', ['externalId']), '=', fn('lower', [val(externalId)])))
      .executeTakeFirst();
  }

  /** Whether a page of the catalogue has this source and category. */
  async hasCategory({ source, category }: Page): Promise<boolean> {
    const found = await categories()
      .select('categoryId')
      .$if(source !== undefined, some => some.where('source', '=', source!))
      .$if(category !== undefined, some => some.where('category', '=', category!))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  async isOfSource(productId: number, source: string): Promise<boolean> {
    const found = await categories()
      .innerJoin('product_in_category as i', on =>
        on.onRef('i.tenantId', '=', 'c.tenantId').onRef('i.categoryId', '=', 'c.categoryId'),
      )
      .select('c.categoryId')
      .where('i.productId', '=', productId)
      .where('c.source', '=', source)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** A present, past or future offer; none of a hidden product. */
  offer(offerId: number) {
    return catalogue()
      .selectFrom('reward_offer as o')
      .innerJoin('product as p', on =>
        on.onRef('p.tenantId', '=', 'o.tenantId').onRef('p.productId', '=', 'o.productId'),
      )
      .select('o.rewardCents')
      .where('o.tenantId', '=', currentWork().tenantId)
      .where('o.offerId', '=', offerId)
      .where('p.hidden', '=', false)
      .executeTakeFirst();
  }

  category(categoryId: number) {
    return categories().select(['path', 'category']).where('categoryId', '=', categoryId).executeTakeFirst();
  }

  categories(): Promise<CatalogueCategory[]> {
    return categories()
      .select([
        'c.categoryId',
        'c.position',
        'c.path',
        'c.source',
        'c.category',
        'c.title',
        'c.breadcrumb',
        'c.subtitle',
      ])
      .select(({ selectFrom }) => {
        const inside = selectFrom('product_in_category as i')
          .select('i.productId')
          .whereRef('i.tenantId', '=', 'c.tenantId')
          .whereRef('i.categoryId', '=', 'c.categoryId');
        return sql<number[]>`array(${inside.orderBy('i.productId')})`.as('productIds');
      })
      .orderBy('c.position')
      .orderBy('c.categoryId')
      .execute();
  }

  faces() {
    return advisors().select('photo').where('photo', 'is not', null).distinct().execute();
  }

  async hasAdvisorsOf(agencyNumber: string): Promise<boolean> {
    const found = advisors().select('advisorId').where('agencyNumber', '=', agencyNumber).limit(1);
    return (await found.executeTakeFirst()) !== undefined;
  }

  advisor(externalId: string) {
    return advisors()
      .select('agencyNumber')
      .where('externalId', '=', externalId)
      .orderBy('advisorId')
      .limit(1)
      .executeTakeFirst();
  }

  /** By the beginning of a postal code, or a part of a name or city. `page` starts at 1. */
  async advisors(search: string, page: number, pageSize: number): Promise<{ rows: AdvisorRow[]; totalCount: number }> {
    const beginning = `${escapeLike(search)}%`;
    const name = foldedName(search);
    const rows = await advisors()
      .selectAll()
      .select(({ fn }) => fn.countAll<number>().over().as('total'))
      .$if(search !== '', some =>
        some.where(({ eb, or }) =>
          or([
            ...(name === '' ? [] : [foldedLike('lastName', name), foldedLike('city', name)]),
            eb('zip', 'like', beginning),
          ]),
        ),
      )
      .orderBy(sql`last_name collate "de-x-icu"`)
      .orderBy('advisorId')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { rows, totalCount: rows[0]?.total ?? (page > 1 ? (await this.advisors(search, 1, 1)).totalCount : 0) };
  }
}

const foldedLike = (column: 'lastName' | 'city', folded: string) =>
  sql<boolean>`folded_name(${sql.ref(column)}) like ${`%${escapeLike(folded)}%`}`;
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

type Rows =
  | typeof ProductRow
  | typeof ProductCategoryRow
  | typeof ProductInCategoryRow
  | typeof RewardOfferRow
  | typeof AdvisorRow
  | typeof CatalogueVersionRow;
const catalogue = () => tables<Rows>();
const versions = () => catalogue().selectFrom('catalogue_version').where('tenantId', '=', currentWork().tenantId);
const categories = () =>
  catalogue().selectFrom('product_category as c').where('c.tenantId', '=', currentWork().tenantId);
const advisors = () => catalogue().selectFrom('advisor').where('tenantId', '=', currentWork().tenantId);
const products = () =>
  catalogue()
    .selectFrom('product')
    .select(['productId', 'externalId', 'position', 'name', 'hidden', 'url', 'details'])
    .select(asked => [categoryOf(asked).as('category'), offersOf(asked).as('offers')])
    .where('tenantId', '=', currentWork().tenantId);

type ProductQuery = ExpressionBuilder<TablesOf<Rows>, 'product'>;

/** The first category, in the categories' order; empty where the product is in none. */
const categoryOf = ({ fn, selectFrom, val }: ProductQuery) =>
  fn.coalesce(
    selectFrom('product_in_category as i')
      .innerJoin('product_category as c', on =>
        on.onRef('c.tenantId', '=', 'i.tenantId').onRef('c.categoryId', '=', 'i.categoryId'),
      )
      .select('c.category')
      .whereRef('i.tenantId', '=', 'product.tenantId')
      .whereRef('i.productId', '=', 'product.productId')
      .orderBy('c.position')
      .limit(1)
      .$asScalar(),
    val(''),
  );

const pathsOf = ({ selectFrom }: ProductQuery) =>
  sql<string[]>`array(${selectFrom('product_in_category as i')
    .innerJoin('product_category as c', on =>
      on.onRef('c.tenantId', '=', 'i.tenantId').onRef('c.categoryId', '=', 'i.categoryId'),
    )
    .select('c.path')
    .whereRef('i.tenantId', '=', 'product.tenantId')
    .whereRef('i.productId', '=', 'product.productId')})`;

const offersOf = ({ fn, selectFrom }: ProductQuery) =>
  fn.coalesce(
    selectFrom('reward_offer as o')
      .select(({ fn, ref }) =>
        fn
          .agg<CatalogueOffer[]>('jsonb_agg', [
            jsonBuildObject({
              offerId: ref('o.offerId'),
              productId: ref('o.productId'),
              rewardCents: ref('o.rewardCents'),
              startsOn: ref('o.startsOn'),
              endsOn: ref('o.endsOn'),
              displayEndsOn: ref('o.displayEndsOn'),
            }),
          ])
          .orderBy('o.offerId')
          .as('offers'),
      )
      .whereRef('o.tenantId', '=', 'product.tenantId')
      .whereRef('o.productId', '=', 'product.productId')
      .$asScalar(),
    sql<CatalogueOffer[]>`'[]'`,
  );
