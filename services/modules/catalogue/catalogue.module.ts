import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { OutboundModule, PicturesModule } from '#platform/platform.module.js';
import { CatalogueMapper, pullingParts } from './use-cases/pull-catalogue.js';
import { CatalogueSourceRow } from './source.js';
import {
  CatalogueEntries,
  ChangeCatalogueHandler,
  Changing,
  ReplaceCatalogueHandler,
  RestoreCatalogueHandler,
} from './use-cases/change-catalogue.js';
import { ImportOffersHandler, OfferLines } from './use-cases/import-offers.js';
import { CatalogueTables, catalogueTables } from './persistence.js';
import { catalogueAnswers } from './queries.js';
import {
  ListAdvisorsController,
  ListCategoriesController,
  MaxRewardController,
  ProductsController,
} from './http/products.js';
import {
  catalogueEntries,
  CatalogueLater,
  CatalogueOfDocument,
  SourceOfDocument,
  CatalogueSourceController,
  CatalogueVersionsController,
} from './http/document.js';
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
    ChangeCatalogueHandler,
    RestoreCatalogueHandler,
    ReplaceCatalogueHandler,
    OfferLines,
    ImportOffersHandler,
    ...pullingParts,
    ...catalogueAnswers,
  ],
})
export class CatalogueModule {}
