import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { hiddenProductIds } from './domain/product.js';
import { ReplaceCatalogue } from './api.js';
import type {
  AdvisorRow,
  ProductCategoryRow,
  ProductInCategoryRow,
  ProductRow,
  RewardOfferRow,
} from './persistence.js';

@CommandHandler(ReplaceCatalogue)
export class ReplaceCatalogueHandler implements ICommandHandler<ReplaceCatalogue> {
  async execute({ catalogue: { products, categories, offers, advisors } }: ReplaceCatalogue): Promise<void> {
    const { tenantId } = currentWork();
    const db = tables<
      | typeof ProductRow
      | typeof ProductCategoryRow
      | typeof ProductInCategoryRow
      | typeof RewardOfferRow
      | typeof AdvisorRow
    >();
    for (const table of ['product_in_category', 'product_category', 'reward_offer', 'product', 'advisor'] as const)
      await db.deleteFrom(table).where('tenantId', '=', tenantId).execute();

    const productRows = products.map(({ productId, externalId, position, name, hidden, url, details }) => ({
      tenantId,
      productId,
      externalId,
      kind: details.kind,
      position,
      name,
      hidden: hidden || hiddenProductIds.includes(productId),
      url,
      details,
    }));
    for (const rows of someAtOnce(productRows)) await db.insertInto('product').values(rows).execute();

    const pages = categories.map(({ categoryId, position, path, source, category, title, breadcrumb, subtitle }) => ({
      tenantId,
      categoryId,
      position,
      path,
      source,
      category,
      title,
      breadcrumb,
      subtitle,
    }));
    for (const rows of someAtOnce(pages)) await db.insertInto('product_category').values(rows).execute();

    const shown = categories.flatMap(({ categoryId, productIds }) =>
      productIds.map(productId => ({ tenantId, categoryId, productId })),
    );
    for (const rows of someAtOnce(shown)) await db.insertInto('product_in_category').values(rows).execute();

    const offered = offers.map(({ offerId, productId, rewardCents, startsOn, endsOn, displayEndsOn }) => ({
      tenantId,
      offerId,
      productId,
      rewardCents,
      startsOn,
      endsOn,
      displayEndsOn,
    }));
    for (const rows of someAtOnce(offered)) await db.insertInto('reward_offer').values(rows).execute();

    const people = advisors.map(({ advisorId, externalId, lastName, zip, city, photo, agencyNumber }) => ({
      tenantId,
      advisorId,
      externalId,
      lastName,
      zip,
      city,
      photo,
      agencyNumber,
    }));
    for (const rows of someAtOnce(people)) await db.insertInto('advisor').values(rows).execute();
  }
}

/** A statement takes 65,535 parameters at most. */
function someAtOnce<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / 1_000) }, (_, index) =>
    rows.slice(index * 1_000, (index + 1) * 1_000),
  );
}
