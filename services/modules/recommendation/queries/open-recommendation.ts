import { Injectable } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { equalSecrets } from '#platform/crypto/cipher.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { canBeDrawn } from '#platform/fonts.js';
import { money } from '#mail/wording.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { sizeOf, TenantPictures } from '#platform/tenancy/tenant-pictures.js';
import { advertisingLabelOf, type Language, type Tenant } from '#platform/tenancy/tenant.js';
import { isPublicChannel, labelled } from '#shared/advertising.js';
import { sharedThrough } from '#shared/short-links.js';
import { RecommenderStates } from '../../account/api.js';
import { AgencyMasterDataOf, type AgencyMasterData } from '../../agency/api.js';
import { ProductCard, ProductOf, type ProductInfo } from '../../catalogue/api.js';
import { ConsentWordings } from '../../content/api.js';
import { LinkPictureOf, LinkPreviewOf, OfferLink, type Address, type LinkNamed } from '../api.js';
import type { LinkPreview } from '../link-preview.js';
import { promisedParts, refusalToFriends } from '../domain/recommendation.js';
import type { RecommendationStatus } from '../events.js';
import { plainCode, productLink, sharedLinkOf, shortLinkOf } from '../links.js';
import { RecommendationRepository, type RecommendationRow } from '../persistence/recommendations.js';

export interface OpenedRecommendation {
  readonly number: string;
  readonly status: RecommendationStatus;
  readonly product: { readonly id: number; readonly name: string };
  readonly recommenderFirstName: string;
  readonly recommenderShare: 100 | 50 | 0;
  readonly recommenderRewardCents: number;
  readonly recipientRewardCents: number;
  readonly validUntil: Date;
  /** The published terms that the friend is asked to agree to. */
  readonly termsText: string;
  /** Where its validity is over: the same recommender's open recommendation of the same product. */
  readonly successor: { readonly number: string; readonly hash: string } | null;
  /** The named advisor's agency; null where it said nothing of itself. */
  readonly agency: AgencyMasterData | null;
}

/** For the person behind a link, identified by number and secret together. `inAnyStatus` includes ended ones. */
export class OpenRecommendation extends Query<OpenedRecommendation> {
  constructor(
    readonly tenant: Tenant,
    readonly number: string,
    readonly hash: string,
    readonly inAnyStatus: boolean,
    readonly language: Language,
  ) {
    super();
  }
}

@QueryHandler(OpenRecommendation)
export class OpenRecommendationHandler implements IQueryHandler<OpenRecommendation> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly clock: Clock,
  ) {}

  async execute({ tenant, number, hash, inAnyStatus, language }: OpenRecommendation): Promise<OpenedRecommendation> {
    const row = await this.recommendations.row({ number });
    ensure(row !== null && equalSecrets(row.hash, hash.toLowerCase()), 'recommendation-unknown');
    const now = this.clock.now();
    const states = await this.queries.execute(new RecommenderStates([row.recommenderId]));
    const refusal = refusalToFriends({ ...row, recommenderIs: states.get(row.recommenderId) }, now);
    if (!inAnyStatus && refusal !== null) throw new DomainError(refusal);
    const product = await this.queries.execute(new ProductOf(row.productId));
    const recommender = await this.people.find(row.recommenderId);
    const { maxRecipientRewardCents } = tenant.config;
    const parts = promisedParts(row.rewardCents, row.recommenderShare, maxRecipientRewardCents);
    return {
      number,
      status: row.status,
      recommenderShare: row.recommenderShare,
      validUntil: row.validUntil,
      product: { id: row.productId, name: product?.name ?? '' },
      recommenderFirstName: recommender?.firstName ?? '',
      recommenderRewardCents: parts.recommenderCents,
      recipientRewardCents: parts.recipientCents,
      termsText: (await this.queries.execute(new ConsentWordings(tenant, 'follow')))[language].shown,
      successor:
        refusal === 'recommendation-expired'
          ? await this.recommendations.workingLink(
              row.recommenderId,
              { productId: row.productId, agencyNumber: null },
              now,
            )
          : null,
      agency: row.agencyNumber ? await this.queries.execute(new AgencyMasterDataOf(row.agencyNumber)) : null,
    };
  }
}

@QueryHandler(OfferLink)
export class OfferLinkHandler implements IQueryHandler<OfferLink> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
  ) {}

  async execute({ args: [recommendationId, recipient] }: OfferLink): Promise<string> {
    const row = await this.recommendations.row({ recommendationId });
    const tenant = await this.tenants.byId(currentWork().tenantId);
    ensure(row !== null && tenant !== undefined && tenant !== null, 'recommendation-unknown');
    const product = await this.queries.execute(new ProductOf(row.productId));
    return productLink(tenant, product?.url ?? null, {
      number: row.number,
      recipientNumber: recipient.number,
      channel: recipient.channel,
    });
  }
}

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

@QueryHandler(LinkPreviewOf)
export class LinkPreviewOfHandler implements IQueryHandler<LinkPreviewOf> {
  constructor(private readonly promised: PromisedByLink) {}

  async execute({ args: [tenant, by, address] }: LinkPreviewOf): Promise<LinkPreview> {
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

@QueryHandler(LinkPictureOf)
export class LinkPictureOfHandler implements IQueryHandler<LinkPictureOf> {
  constructor(
    private readonly promised: PromisedByLink,
    private readonly work: UnitOfWork,
    private readonly queries: QueryBus,
    private readonly pictures: TenantPictures,
  ) {}

  async execute({ args: [tenant, code, address] }: LinkPictureOf): Promise<string | null> {
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
