import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { OutboundModule, PicturesModule } from '#platform/platform.module.js';
import { CatalogueMapper, pullingParts } from './use-cases/pull-catalogue.js';
import { CatalogueSourceRow } from './persistence/sources.js';
import { CatalogueEntries, CatalogueChanges, Changing } from './use-cases/change-catalogue.js';
import { OfferImport, OfferLines } from './use-cases/import-offers.js';
import { CatalogueTables, catalogueTables } from './persistence.js';
import { AdvisorQueries } from './queries/advisors.js';
import { OfferQueries } from './queries/offers.js';
import { ProductQueries } from './queries/products.js';
import {
  ListAdvisorsController,
  ListCategoriesController,
  MaxRewardController,
  ProductsController,
} from './http/products.js';
import { catalogueEntries, CatalogueOfDocument } from './http/catalogue-of-document.js';
import { CatalogueLater } from './http/planned-catalogue.js';
import { SourceOfDocument, CatalogueSourceController } from './http/source.js';
import { CatalogueVersionsController } from './http/catalogue-versions.js';
import { CatalogueController } from './http/editing.js';
import { mapDocument } from './http/mapping.js';
import { PicturesController, RewardPicturesController } from './http/portal.js';

/** Products, their category pages, the amounts they pay, and advisors. */
@Module({
  imports: [
    MikroOrmModule.forFeature([...catalogueTables, CatalogueSourceRow]),
    DueWorkModule,
    OutboundModule,
    PicturesModule,
  ],
  controllers: [
    ProductsController,
    ListCategoriesController,
    MaxRewardController,
    ListAdvisorsController,
    PicturesController,
    RewardPicturesController,
    CatalogueController,
    CatalogueVersionsController,
    CatalogueSourceController,
  ],
  providers: [
    CatalogueTables,
    { provide: CatalogueEntries, useValue: catalogueEntries },
    { provide: CatalogueMapper, useValue: { map: mapDocument } satisfies CatalogueMapper },
    CatalogueOfDocument,
    CatalogueLater,
    SourceOfDocument,
    Changing,
    CatalogueChanges,
    OfferLines,
    OfferImport,
    ...pullingParts,
    ProductQueries,
    AdvisorQueries,
    OfferQueries,
  ],
})
export class CatalogueModule {}
