import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { hiddenProductIds } from './domain/product.js';
import { ReplaceCatalogue, type Catalogue } from './api.js';

const tables = ['product_in_category', 'product_category', 'reward_offer', 'product', 'advisor'] as const;

@CommandHandler(ReplaceCatalogue)
export class ReplaceCatalogueHandler implements ICommandHandler<ReplaceCatalogue> {
  constructor(private readonly sql: Sql) {}

  async execute({ catalogue }: ReplaceCatalogue): Promise<void> {
    for (const table of tables)
      await this.sql.execute(`delete from ${table} where tenant_id = $1`, [currentWork().tenantId]);
    for (const [table, rows] of Object.entries(rowsOf(catalogue))) await this.insert(table, rows);
  }

  private async insert(table: string, rows: readonly object[]): Promise<void> {
    const tenantId = currentWork().tenantId;
    await this.sql.execute(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
      JSON.stringify(rows.map(row => ({ tenant_id: tenantId, ...row }))),
    ]);
  }
}

const rowsOf = ({ products, categories, offers, advisors }: Catalogue): Record<string, object[]> => ({
  product: products.map(({ productId, externalId, details, hidden, ...product }) => ({
    product_id: productId,
    external_id: externalId,
    kind: details.kind,
    details,
    ...product,
    hidden: hidden || hiddenProductIds.includes(productId),
  })),
  product_category: categories.map(({ categoryId, productIds: _, ...category }) => ({
    category_id: categoryId,
    ...category,
  })),
  product_in_category: categories.flatMap(({ categoryId, productIds }) =>
    productIds.map(productId => ({ category_id: categoryId, product_id: productId })),
  ),
  reward_offer: offers.map(offer => ({
    offer_id: offer.offerId,
    product_id: offer.productId,
    reward_cents: offer.rewardCents,
    starts_on: offer.startsOn,
    ends_on: offer.endsOn,
    display_ends_on: offer.displayEndsOn,
  })),
  advisor: advisors.map(({ advisorId, externalId, lastName, agencyNumber, ...advisor }) => ({
    advisor_id: advisorId,
    external_id: externalId,
    last_name: lastName,
    agency_number: agencyNumber,
    ...advisor,
  })),
});
