import { Controller } from '@nestjs/common';
import {
  readRecipientPartPicture,
  readRecommenderPartPicture,
  readRewardPicture,
  readSharedRewardPicture,
} from '#contract/praemie/calls.js';
import {
  readCategoryIcon,
  readCategoryPicture,
  readProductDrawing,
  readProductPicture,
  readProductThumbnail,
  type Agents,
  type MaxReward,
  type ProductCategory,
} from '#contract/produkt.js';
import { toPaged, toWert } from '#contract/shared/codec.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Implements, Input, type CallContext, type CallRequest } from '#platform/http/call.js';
import { money } from '#mail/wording.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { Pictures } from '#platform/pictures.js';
import { splitAmount } from '#shared/split-amount.js';
import { inLanguage } from '../domain/product.js';
import { CatalogueTables, type AdvisorRow } from '../persistence.js';
import {
  categoryIcon,
  categoryPicture,
  motifNameFor,
  motifOf,
  productPicture,
  rewardPicture,
  type Amount,
} from '../pictures/compositions.js';
import { paletteOf } from '../pictures/motifs.js';
import { mustHaveAProductApi } from './product-api.js';

// Products as the portal reads them, and their pictures.

type CategoryRow = Awaited<ReturnType<CatalogueTables['categories']>>[number];

export const fromProductCategory = (
  { categoryId, path, title, breadcrumb, subtitle, source, category }: Omit<CategoryRow, 'productIds'>,
  language: Language,
  maxRewardCents: number,
): ProductCategory => ({
  Id: categoryId,
  Pfad: path,
  Titel: inLanguage(title, language),
  Brotkrume: inLanguage(breadcrumb, language),
  Untertitel: inLanguage(subtitle, language),
  Quelle: source,
  Kategorie: category,
  MaxPraemieCent: maxRewardCents,
});

export function fromMaxReward(amountCents: number): MaxReward {
  return { WertCent: amountCents, Wert: toWert(amountCents) };
}

export function fromAgents(
  rows: readonly Pick<AdvisorRow, 'externalId' | 'lastName' | 'zip' | 'city' | 'photo'>[],
  page: { page: number; pageSize: number; totalCount: number },
): Agents {
  return toPaged(
    rows.map(agent => ({
      ExterneId: agent.externalId,
      LastName: agent.lastName,
      ZipCode: agent.zip,
      City: agent.city,
      // An uploaded picture gets the portal's own path; an address of another server stays as it is.
      Photo: agent.photo && !agent.photo.includes('/') ? `/bild/${agent.photo}` : agent.photo,
    })),
    page,
  );
}

/** Widths in pixels. */
const sizes = { product: 960, thumbnail: 320, category: 1200 } as const;

/**
 * The tenant's colours, or those of its dark pages. In the dark the second ground is the neutral line colour, since a
 * soft accent looks muddy there.
 */
const paletteFor = ({ tenant: { config } }: CallContext, { dunkel }: { readonly dunkel?: 'true' | undefined }) =>
  paletteOf(dunkel ? { ...config.themeDark, '--accent-soft': config.themeDark['--line'] ?? '#2b3036' } : config.theme);

/** Pictures of products and categories, drawn in the tenant's colours. */
@Controller()
export class PicturesController {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly pictures: Pictures,
  ) {}

  @Implements(readProductPicture)
  async product(@Input() request: CallRequest<typeof readProductPicture>) {
    return this.pictures.png(await this.drawingOfProduct(request), sizes.product, request.context);
  }

  @Implements(readProductThumbnail)
  async thumbnail(@Input() request: CallRequest<typeof readProductThumbnail>) {
    return this.pictures.png(await this.drawingOfProduct(request), sizes.thumbnail, request.context);
  }

  /** SVG for the portal's own pages: sharp at every size, and a tenth of the bytes of the bitmap. */
  @Implements(readProductDrawing)
  async drawing(@Input() request: CallRequest<typeof readProductDrawing>) {
    return this.pictures.drawing(await this.drawingOfProduct(request), request.context);
  }

  @Implements(readCategoryPicture)
  async category(@Input() { params, query, context }: CallRequest<typeof readCategoryPicture>) {
    return this.pictures.png(
      categoryPicture(await this.pictured(params.id, context), paletteFor(context, query)),
      sizes.category,
      context,
    );
  }

  @Implements(readCategoryIcon)
  async icon(@Input() { params, query, context }: CallRequest<typeof readCategoryIcon>) {
    return this.pictures.drawing(
      categoryIcon(await this.pictured(params.id, context), paletteFor(context, query)),
      context,
    );
  }

  private async drawingOfProduct({
    params: { id },
    query,
    context,
  }: CallRequest<typeof readProductPicture>): Promise<string> {
    mustHaveAProductApi(context.tenant);
    const [product] = await this.catalogue.products([id]);
    if (!product || product.hidden) throw new DomainError('not-found');
    const { details } = product;
    return productPicture(
      { seed: id, motif: motifOf(product), grade: 'grade' in details ? details.grade : '' },
      paletteFor(context, query),
    );
  }

  private async pictured(categoryId: number, { tenant }: CallContext) {
    mustHaveAProductApi(tenant);
    const category = await this.catalogue.category(categoryId);
    if (!category) throw new DomainError('not-found');
    return { seed: categoryId, motif: motifNameFor(category.category, category.path) };
  }
}

/** Drawn at twice its shown size, for high-density screens. */
const width = 800;

const captions = {
  whole: { de: 'Prämie für eine Empfehlung', en: 'reward for a referral' },
  recommender: { de: 'für Sie', en: 'for you' },
  recipient: { de: 'für Ihren Kontakt', en: 'for your friend' },
} as const;

/** The amount an offer of the catalogue pays, as a picture in the tenant's colours and the reader's language. */
@Controller()
export class RewardPicturesController {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly pictures: Pictures,
  ) {}

  @Implements(readRewardPicture)
  async whole(@Input() { params, context }: CallRequest<typeof readRewardPicture>) {
    return this.draw([amount(await this.cents(params.id), 'whole', context)], context);
  }

  @Implements(readSharedRewardPicture)
  async shared(@Input() { params, context }: CallRequest<typeof readSharedRewardPicture>) {
    const { recommenderCents, recipientCents } = await this.parts(params.id, context);
    return this.draw(
      [amount(recommenderCents, 'recommender', context), amount(recipientCents, 'recipient', context)],
      context,
    );
  }

  @Implements(readRecommenderPartPicture)
  async recommenderPart(@Input() { params, context }: CallRequest<typeof readRecommenderPartPicture>) {
    return this.draw(
      [amount((await this.parts(params.id, context)).recommenderCents, 'recommender', context)],
      context,
    );
  }

  @Implements(readRecipientPartPicture)
  async recipientPart(@Input() { params, context }: CallRequest<typeof readRecipientPartPicture>) {
    return this.draw([amount((await this.parts(params.id, context)).recipientCents, 'recipient', context)], context);
  }

  private draw(amounts: readonly [Amount] | readonly [Amount, Amount], context: CallContext) {
    return this.pictures.png(rewardPicture(amounts, paletteOf(context.tenant.config.theme)), width, context);
  }

  private async parts(offerId: number, { tenant }: CallContext) {
    return splitAmount(await this.cents(offerId), 50, tenant.config.maxRecipientRewardCents);
  }

  private async cents(offerId: number): Promise<number> {
    const offer = await this.catalogue.offer(offerId);
    if (!offer) throw new DomainError('not-found');
    return offer.rewardCents;
  }
}

const amount = (cents: number, caption: keyof typeof captions, { language }: CallContext): Amount => ({
  text: money(cents, language),
  caption: captions[caption][language],
});
