import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { PicturesModule } from '#platform/platform.module.js';
import { useCases } from './use-cases.js';
import { CatalogueTables, catalogueTables } from './persistence.js';
import { answers } from './queries.js';
import {
  ListAdvisorsController,
  ListCategoriesController,
  MaxRewardController,
  ProductsController,
} from './http/products.js';
import {
  AmountUnderHandler,
  CatalogueOfDocument,
  CatalogueVersionsController,
  OfferLookBackController,
} from './http/document.js';
import { CatalogueController } from './http/editing.js';
import { PicturesController, RewardPicturesController } from './http/pictures.js';

/** Products, their category pages, the amounts they pay, and advisors. */
@Module({
  imports: [MikroOrmModule.forFeature(catalogueTables), PicturesModule],
  controllers: [
    ProductsController,
    ListCategoriesController,
    MaxRewardController,
    ListAdvisorsController,
    PicturesController,
    RewardPicturesController,
    CatalogueController,
    CatalogueVersionsController,
    OfferLookBackController,
  ],
  providers: [CatalogueTables, AmountUnderHandler, CatalogueOfDocument, ...useCases, ...answers],
})
export class CatalogueModule {}
