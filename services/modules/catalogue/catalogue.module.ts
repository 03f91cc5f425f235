import { Module } from '@nestjs/common';
import { PicturesModule } from '#platform/pictures/pictures.module.js';
import { ReplaceCatalogueHandler } from './commands/replace-catalogue/replace-catalogue.handler.js';
import { CatalogueTables } from './persistence/catalogue.js';
import { answers } from './queries/answers/catalogue.handlers.js';
import { ListAdvisorsController } from './queries/list-advisors/list-advisors.controller.js';
import { ListCategoriesController } from './queries/list-categories/list-categories.controller.js';
import { ProductsController } from './queries/list-products/products.controller.js';
import { MaxRewardController } from './queries/max-reward/max-reward.controller.js';
import { PicturesController } from './queries/read-pictures/pictures.controller.js';
import { RewardPicturesController } from './queries/read-reward-pictures/reward-pictures.controller.js';

/** Products, their category pages, the amounts they pay, and advisors. */
@Module({
  imports: [PicturesModule],
  controllers: [
    ProductsController,
    ListCategoriesController,
    MaxRewardController,
    ListAdvisorsController,
    PicturesController,
    RewardPicturesController,
  ],
  providers: [CatalogueTables, ReplaceCatalogueHandler, ...answers],
})
export class CatalogueModule {}
