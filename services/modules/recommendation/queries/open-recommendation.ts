import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { Clock } from '#platform/clock.js';
import { equalSecrets } from '#platform/crypto/cipher.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { RecommenderStates } from '../../account/api.js';
import { AgencyMasterDataOf, type AgencyMasterData } from '../../agency/api.js';
import { ProductOf } from '../../catalogue/api.js';
import { ConsentWordings } from '../../content/api.js';
import { OfferLink } from '../api.js';
import { promisedParts, refusalToFriends } from '../domain/recommendation.js';
import type { RecommendationStatus } from '../events.js';
import { productLink } from '../links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

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

/** A recommendation as the person behind its link sees it. */
@Injectable()
export class OpenedRecommendations {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly clock: Clock,
    private readonly tenants: TenantDirectory,
  ) {}

  /** Found by number and secret together. Refuses one that takes no friends. */
  open(tenant: Tenant, number: string, hash: string, language: Language): Promise<OpenedRecommendation> {
    return this.read(tenant, { number, hash, inAnyStatus: false }, language);
  }

  /** Like `open`, also where it has ended. */
  openInAnyStatus(tenant: Tenant, number: string, hash: string, language: Language): Promise<OpenedRecommendation> {
    return this.read(tenant, { number, hash, inAnyStatus: true }, language);
  }

  private async read(
    tenant: Tenant,
    { number, hash, inAnyStatus }: Readonly<Record<'number' | 'hash', string>> & { readonly inAnyStatus: boolean },
    language: Language,
  ): Promise<OpenedRecommendation> {
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

  @Handles(OfferLink)
  async offerLink(
    recommendationId: string,
    recipient: { readonly number: string; readonly channel: string },
  ): Promise<string> {
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

  /** The provider's page; without a channel of its own the visit counts for the recommendation's. */
  async productLink(
    tenant: Tenant,
    number: string,
    { recipientNumber, channel }: Readonly<Record<'recipientNumber' | 'channel', string | undefined>>,
  ): Promise<string> {
    const row = await this.recommendations.row({ number });
    ensure(row !== null, 'recommendation-unknown');
    const product = await this.queries.execute(new ProductOf(row.productId));
    return productLink(tenant, product?.url ?? null, { number, recipientNumber, channel: channel || row.channel });
  }
}
