import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { equalSecrets } from '#platform/crypto/cipher.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { BlockedAmong } from '../../account/api.js';
import { ProductOf } from '../../catalogue/api.js';
import { ConsentWordings } from '../../content/api.js';
import { promisedParts } from '../domain/recommendation.js';
import type { RecommendationStatus } from '../domain/stage.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

export interface OpenedRecommendation {
  readonly number: string;
  readonly status: RecommendationStatus;
  readonly product: { readonly id: number; readonly name: string };
  readonly recommenderFirstName: string;
  readonly recommenderShare: 100 | 50 | 0;
  readonly recipientRewardCents: number;
  readonly validUntil: Date;
  /** What the friend is asked to agree to, as it is published. */
  readonly termsText: string;
}

/** For the person behind a link: number and secret together. `inAnyStatus` shows ended ones too. */
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
    if (!inAnyStatus) {
      (await this.recommendations.load(row.recommendationId)).mustTakeRecipients(this.clock.now());
      ensure(
        !(await this.queries.execute(new BlockedAmong([row.recommenderId]))).has(row.recommenderId),
        'recommendation-blocked',
      );
    }
    const product = await this.queries.execute(new ProductOf(row.productId));
    const recommender = await this.people.find(row.recommenderId);
    return {
      number,
      status: row.status,
      recommenderShare: row.recommenderShare,
      validUntil: row.validUntil,
      product: { id: row.productId, name: product?.name ?? '' },
      recommenderFirstName: recommender?.firstName ?? '',
      recipientRewardCents: promisedParts(row.rewardCents, row.recommenderShare, tenant.config.maxRecipientRewardCents)
        .recipientCents,
      termsText: (await this.queries.execute(new ConsentWordings(tenant, 'follow')))[language].shown,
    };
  }
}
