import { Command } from '@nestjs/cqrs';
import type { Advisor, CatalogueCategory, CatalogueOffer, CatalogueProduct } from './domain/product.js';

export interface Catalogue {
  readonly categories: readonly CatalogueCategory[];
  readonly products: readonly CatalogueProduct[];
  readonly offers: readonly CatalogueOffer[];
  readonly advisors: readonly Advisor[];
}

/** Makes this the tenant's whole catalogue: what is not in it goes. Published for the set-up of a tenant. */
export class ReplaceCatalogue extends Command<void> {
  constructor(readonly catalogue: Catalogue) {
    super();
  }
}
