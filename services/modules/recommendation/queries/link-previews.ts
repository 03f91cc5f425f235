import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { Clock } from '#platform/clock.js';
import { equalSecrets } from '#platform/crypto/cipher.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { canBeDrawn } from '#platform/fonts.js';
import { money } from '#mail/wording.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { sizeOf, TenantPictures } from '#platform/tenancy/tenant-pictures.js';
import { advertisingLabelOf, type Language, type Tenant } from '#platform/tenancy/tenant.js';
import { isPublicChannel, labelled } from '#shared/advertising.js';
import { sharedThrough } from '#shared/short-links.js';
import { RecommenderStates } from '../../account/api.js';
import { ProductCard, ProductOf, type ProductInfo } from '../../catalogue/api.js';
import { LinkPreviewOf, type Address, type LinkNamed } from '../api.js';
import type { LinkPreview } from '../link-preview.js';
import { promisedParts, refusalToFriends } from '../domain/recommendation.js';
import { plainCode, sharedLinkOf, shortLinkOf } from '../links.js';
import { RecommendationRepository, type RecommendationRow } from '../persistence/recommendations.js';

interface Promised {
  readonly row: RecommendationRow;
  readonly product: ProductInfo;
  /** Empty where the recommender is erased. */
  readonly firstName: string;
  readonly recipientCents: number;
}

/** The same for what is drawn: without a name that no font has all letters of. */
export const drawnLeadOf = (promised: Promised, address: Address): string =>
  leadOf(canBeDrawn(promised.firstName) ? promised : { ...promised, firstName: '' }, address);

/** `Mara schenkt Ihnen`, followed by the amount; `Mara empfiehlt Ihnen`, followed by the product, where the friend gets no amount. */
export function leadOf({ firstName, recipientCents }: Promised, { tone, language }: Address): string {
  const isGift = recipientCents > 0;
  if (language === 'en') {
    if (!firstName) return isGift ? 'When you sign up:' : 'Recommended for you:';
    return `${firstName} ${isGift ? 'is giving you' : 'recommends'}`;
  }
  const you = tone === 'casual' ? 'dir' : 'Ihnen';
  if (!firstName) return isGift ? 'Zum Vertrag dazu:' : `Für ${tone === 'casual' ? 'dich' : 'Sie'} empfohlen:`;
  return `${firstName} ${isGift ? 'schenkt' : 'empfiehlt'} ${you}`;
}

export const mainOf = ({ product, recipientCents }: Promised, language: Language): string =>
  recipientCents > 0 ? money(recipientCents, language) : product.name;

export const sentences = {
  de: {
    at: (tenant: string) => `bei ${tenant}`,
    monthly: (amount: string) => `${amount} im Monat`,
    once: (amount: string) => `einmalig ${amount}`,
    gift: 'Angebot ansehen, abschließen, Vorteil sichern.',
    tip: 'Angebot ansehen und in Ruhe entscheiden.',
    gone: 'Dieser Link gilt nicht mehr. Was es gerade gibt, steht auf der Seite.',
    untold: 'Jemand empfiehlt etwas. Der Link zeigt, was.',
  },
  en: {
    at: (tenant: string) => `at ${tenant}`,
    monthly: (amount: string) => `${amount} a month`,
    once: (amount: string) => `${amount} once`,
    gift: 'See the offer, sign up, get your benefit.',
    tip: 'See the offer and take your time to decide.',
    gone: 'This link has ended. See what is on offer right now.',
    untold: 'Someone is recommending something. The link shows you what.',
  },
} as const;

/** Monthly price, otherwise the one-time price (a device); empty where it has none. */
export function priceOf({ monthlyCents, onceCents }: ProductInfo, language: Language): string {
  const { monthly, once } = sentences[language];
  if (monthlyCents !== null) return monthly(money(monthlyCents, language));
  return onceCents === null ? '' : once(money(onceCents, language));
}

/** Data from which previews and pictures are made. */
@Injectable()
export class PromisedByLink {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly clock: Clock,
    private readonly work: UnitOfWork,
  ) {}

  of(tenant: Tenant, by: LinkNamed): Promise<Promised | 'over' | 'unknown'> {
    return this.work.run({ tenantId: tenant.id, actor: 'anonymous', correlationId: 'link-preview' }, async () => {
      const row = await this.recommendations.row('code' in by ? { code: plainCode(by.code) } : { number: by.number });
      if (!row || ('hash' in by && !equalSecrets(row.hash, by.hash.toLowerCase()))) return 'unknown';
      const states = await this.queries.execute(new RecommenderStates([row.recommenderId]));
      const recommenderIs = states.get(row.recommenderId);
      if (refusalToFriends({ ...row, recommenderIs }, this.clock.now()) !== null) return 'over';
      const product = await this.queries.execute(new ProductOf(row.productId));
      if (!product) return 'over';
      const recommender = await this.people.find(row.recommenderId);
      const { recipientCents } = promisedParts(
        row.rewardCents,
        row.recommenderShare,
        tenant.config.maxRecipientRewardCents,
      );
      return { row, product, firstName: recommender?.firstName ?? '', recipientCents };
    });
  }
}

/** Previews of links that are shared. */
@Injectable()
export class LinkPreviews {
  constructor(private readonly promised: PromisedByLink) {}

  @Handles(LinkPreviewOf)
  async preview(tenant: Tenant, by: LinkNamed | { readonly untold: string }, address: Address): Promise<LinkPreview> {
    const { tone, language, channel } = address;
    const { at, gift, tip, gone, untold } = sentences[language];
    const known = { language, tenantName: tenant.name };
    if ('untold' in by) {
      const url = shortLinkOf(tenant, { code: encodeURIComponent(by.untold) });
      return { ...known, title: tenant.name, description: untold, url, image: null, state: 'untold' };
    }
    const promised = await this.promised.of(tenant, by);
    if (typeof promised === 'string')
      return { ...known, title: tenant.name, description: gone, url: tenant.portalUrl, image: null, state: promised };
    const { product, row, recipientCents } = promised;
    const price = priceOf(product, language);
    const url = shortLinkOf(tenant, row);
    const asked = new URLSearchParams({ anrede: tone === 'casual' ? 'du' : 'sie', sprache: language });
    // Networks look at the address a card names once more, and show and follow that one: it stays the link as it was shared.
    const through = sharedThrough(channel);
    const shared = through
      ? sharedLinkOf(tenant, row, { channel: through, tone, language })
      : `${url}?${new URLSearchParams([...asked, ...(channel ? [['channel', channel]] : [])]).toString()}`;
    const title = `${leadOf(promised, address)} ${mainOf(promised, language)} ${at(tenant.name)}`;
    // Facebook and LinkedIn take no text of ours: there the card alone can name the advertisement.
    const label =
      channel !== undefined && isPublicChannel(channel) ? advertisingLabelOf(tenant.config, language) : null;
    return {
      ...known,
      title: label === null ? title : labelled(label, title),
      description: `${[product.name, price].filter(Boolean).join(', ')}. ${recipientCents > 0 ? gift : tip}`,
      url: shared,
      image: `${url}/karte.png?${asked.toString()}`,
      state: 'open',
    };
  }
}

/** Pictures of previews. */
@Injectable()
export class LinkPictures {
  constructor(
    private readonly promised: PromisedByLink,
    private readonly work: UnitOfWork,
    private readonly queries: QueryBus,
    private readonly pictures: TenantPictures,
  ) {}

  async svg(tenant: Tenant, code: string, address: Address): Promise<string | null> {
    const { language } = address;
    const promised = await this.promised.of(tenant, { code });
    if (typeof promised === 'string') return null;
    const { product, recipientCents } = promised;
    const price = priceOf(product, language);
    const below = recipientCents > 0 ? [product.name, price].filter(Boolean).join(' · ') : price;
    const words = {
      lead: drawnLeadOf(promised, address),
      main: mainOf(promised, language),
      below,
      tenant: tenant.name,
    };
    return this.work.run({ tenantId: tenant.id, actor: 'anonymous', correlationId: 'link-preview' }, async () => {
      const { logo: name, theme } = tenant.config;
      const href = name === undefined ? null : await this.pictures.asDataUrl(name);
      const logo = href === null ? null : { href, ...sizeOf(name!) };
      return this.queries.execute(new ProductCard(product.productId, { ...words, logo }, theme));
    });
  }
}
