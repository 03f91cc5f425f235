import { Injectable } from '@nestjs/common';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { Advisor, CatalogueCategory, CatalogueOffer, CatalogueProduct } from './domain/product.js';

/** A product with the offers it ever had. */
export interface ProductWithOffers extends CatalogueProduct {
  /** Of its first category, in the categories' order; empty where it is in none. */
  readonly category: string;
  readonly offers: readonly CatalogueOffer[];
}

const offersColumn = `coalesce((select jsonb_agg(jsonb_build_object('offerId', o.offer_id, 'productId', o.product_id, 'rewardCents', o.reward_cents, 'startsOn', o.starts_on,
              'endsOn', o.ends_on, 'displayEndsOn', o.display_ends_on) order by o.offer_id)
            from reward_offer o where o.tenant_id = p.tenant_id and o.product_id = p.product_id), '[]') as offers`;

const productColumns = `p.product_id as "productId", p.external_id as "externalId", p.position, p.name, p.hidden, p.url, p.details,
  coalesce((select c.category from product_in_category i join product_category c using (tenant_id, category_id)
            where i.tenant_id = p.tenant_id and i.product_id = p.product_id order by c.position limit 1), '') as category,
  ${offersColumn}`;

const offeredProducts = prepared(
  `select p.product_id as "productId", p.hidden, ${offersColumn} from product p where p.tenant_id = $1 and p.product_id = any($2::int[])`,
);

/** The tenant's catalogue, as it is read. */
@Injectable()
export class CatalogueTables {
  constructor(private readonly sql: Sql) {}

  /** Hidden ones too. Unknown ids are left out. */
  async products(ids: readonly number[]): Promise<ProductWithOffers[]> {
    return this.sql.query<ProductWithOffers>(
      `select ${productColumns} from product p where p.tenant_id = $1 and p.product_id = any($2::int[])`,
      [currentWork().tenantId, ids],
    );
  }

  /** What products may be recommended for: no more of them than that takes. Unknown ids are left out. */
  async offered(ids: readonly number[]): Promise<Pick<ProductWithOffers, 'productId' | 'hidden' | 'offers'>[]> {
    return this.sql.query(offeredProducts, [currentWork().tenantId, ids]);
  }

  /** In the order of the catalogue; of one source and category where given. Hidden ones never. */
  async shown({ source, category }: { source?: string | undefined; category?: string | undefined } = {}): Promise<
    ProductWithOffers[]
  > {
    return this.sql.query<ProductWithOffers>(
      `select ${productColumns} from product p where p.tenant_id = $1 and not p.hidden and (($2::text is null and $3::text is null) or exists (
         select from product_in_category i join product_category c using (tenant_id, category_id)
         where i.tenant_id = p.tenant_id and i.product_id = p.product_id and ($2::text is null or c.source = $2) and ($3::text is null or c.category = $3)))
       order by p.position, p.product_id`,
      [currentWork().tenantId, source ?? null, category ?? null],
    );
  }

  /** A hidden one too. */
  async byExternalId(externalId: string): Promise<ProductWithOffers | undefined> {
    return this.sql.one<ProductWithOffers>(
      `select ${productColumns} from product p where p.tenant_id = $1 and lower(p.external_id) = lower($2)`,
      [currentWork().tenantId, externalId],
    );
  }

  /** Whether a page of the catalogue has this source and category. */
  async hasCategory({
    source,
    category,
  }: {
    source?: string | undefined;
    category?: string | undefined;
  }): Promise<boolean> {
    return (
      (await this.sql.one(
        'select from product_category where tenant_id = $1 and ($2::text is null or source = $2) and ($3::text is null or category = $3) limit 1',
        [currentWork().tenantId, source ?? null, category ?? null],
      )) !== undefined
    );
  }

  async isOfSource(productId: number, source: string): Promise<boolean> {
    return (
      (await this.sql.one(
        'select from product_in_category join product_category using (tenant_id, category_id) where tenant_id = $1 and product_id = $2 and source = $3 limit 1',
        [currentWork().tenantId, productId, source],
      )) !== undefined
    );
  }

  /** An offer that is running, ran or will run; none of a hidden product. */
  async offer(offerId: number): Promise<{ readonly rewardCents: number } | undefined> {
    return this.sql.one<{ rewardCents: number }>(
      `select o.reward_cents as "rewardCents" from reward_offer o join product p using (tenant_id, product_id) where o.tenant_id = $1 and o.offer_id = $2 and not p.hidden`,
      [currentWork().tenantId, offerId],
    );
  }

  async category(categoryId: number): Promise<{ readonly path: string; readonly category: string } | undefined> {
    return this.sql.one<{ path: string; category: string }>(
      'select path, category from product_category where tenant_id = $1 and category_id = $2',
      [currentWork().tenantId, categoryId],
    );
  }

  async categories(): Promise<CatalogueCategory[]> {
    return this.sql.query<CatalogueCategory>(
      `select c.category_id as "categoryId", c.position, c.path, c.source, c.category, c.title, c.breadcrumb, c.subtitle,
         array(select i.product_id from product_in_category i where i.tenant_id = c.tenant_id and i.category_id = c.category_id) as "productIds"
       from product_category c where c.tenant_id = $1 order by c.position, c.category_id`,
      [currentWork().tenantId],
    );
  }

  async advisor(externalId: string): Promise<{ readonly agencyNumber: string | null } | undefined> {
    return this.sql.one(
      'select agency_number as "agencyNumber" from advisor where tenant_id = $1 and external_id = $2 order by advisor_id limit 1',
      [currentWork().tenantId, externalId],
    );
  }

  /** By the beginning of a postal code, or a part of a name or city. `page` starts at 1. */
  async advisors(search: string, page: number, pageSize: number): Promise<{ rows: Advisor[]; totalCount: number }> {
    const rows = await this.sql.query<Advisor & { total: number }>(
      `select advisor_id as "advisorId", external_id as "externalId", last_name as "lastName", zip, city, photo, agency_number as "agencyNumber", count(*) over () as total from advisor
       where tenant_id = $1 and ($2 = '' or last_name ilike $3 or city ilike $3 or zip like $4) order by last_name, advisor_id limit $5 offset $6`,
      [
        currentWork().tenantId,
        search,
        `%${escapeLike(search)}%`,
        `${escapeLike(search)}%`,
        pageSize,
        (page - 1) * pageSize,
      ],
    );
    return { rows, totalCount: rows[0]?.total ?? (page > 1 ? (await this.advisors(search, 1, 1)).totalCount : 0) };
  }
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
