import { Controller } from '@nestjs/common';
import {
  readCategoryIcon,
  readCategoryPicture,
  readProductPicture,
  readProductThumbnail,
} from '#contract/produkt/calls.js';
import { Refused } from '#platform/domain/refused.js';
import type { CallContext, CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { Pictures } from '#platform/pictures/pictures.js';
import { CatalogueTables } from '../../persistence/catalogue.js';
import { categoryIcon, categoryPicture, productPicture } from '../../pictures/compositions.js';
import { motifNameFor } from '../../pictures/motif-for.js';
import { paletteOf } from '../../pictures/palette.js';
import { mustHaveAProductApi } from '../product-api.js';

/** Widths in pixels. */
const sizes = { product: 960, thumbnail: 320, category: 1200 } as const;

/** Pictures of products and categories, drawn in the tenant's colours. */
@Controller()
export class PicturesController {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly pictures: Pictures,
  ) {}

  @Implements(readProductPicture)
  async product(@Input() { params, context }: CallRequest<typeof readProductPicture>) {
    return this.pictures.png(await this.drawingOfProduct(params.id, context), sizes.product, context);
  }

  @Implements(readProductThumbnail)
  async thumbnail(@Input() { params, context }: CallRequest<typeof readProductThumbnail>) {
    return this.pictures.png(await this.drawingOfProduct(params.id, context), sizes.thumbnail, context);
  }

  @Implements(readCategoryPicture)
  async category(@Input() { params, context }: CallRequest<typeof readCategoryPicture>) {
    return this.pictures.png(
      categoryPicture(await this.pictured(params.id, context), paletteOf(context.tenant.config.theme)),
      sizes.category,
      context,
    );
  }

  @Implements(readCategoryIcon)
  async icon(@Input() { params, context }: CallRequest<typeof readCategoryIcon>) {
    return this.pictures.drawing(
      categoryIcon(await this.pictured(params.id, context), paletteOf(context.tenant.config.theme)),
      context,
    );
  }

  private async drawingOfProduct(id: number, { tenant }: CallContext): Promise<string> {
    mustHaveAProductApi(tenant);
    const [product] = await this.catalogue.products([id]);
    if (!product || product.hidden) throw new Refused('not-found');
    const { name, category, details } = product;
    const motif = motifNameFor(
      ...('deviceType' in details ? [details.deviceType] : []),
      name,
      'group' in details ? details.group : '',
      category,
    );
    return productPicture(
      { seed: id, motif, grade: 'grade' in details ? details.grade : '' },
      paletteOf(tenant.config.theme),
    );
  }

  private async pictured(categoryId: number, { tenant }: CallContext) {
    mustHaveAProductApi(tenant);
    const category = await this.catalogue.category(categoryId);
    if (!category) throw new Refused('not-found');
    return { seed: categoryId, motif: motifNameFor(category.category, category.path) };
  }
}
