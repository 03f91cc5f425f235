import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { BlockedAmong } from '../../account/api.js';
import { isInCareOf, promisedParts } from '../domain/recommendation.js';
import { plainCode } from '../links.js';
import { OrdersOfRecommendation } from '../persistence/orders-of-recommendation.js';
import { RecommendationRepository } from '../persistence/recommendations.js';
import {
  FindRecommendation,
  OrderStatesOfRecipients,
  PromisedParts,
  RecommendationsOf,
  RecommendationTerms,
  RecommendersInCareOf,
  type RecommendationMade,
  type TermsOfRecommendation,
} from '../api.js';

@QueryHandler(RecommendationTerms)
export class RecommendationTermsHandler implements IQueryHandler<RecommendationTerms> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommendationId }: RecommendationTerms): Promise<TermsOfRecommendation | null> {
    const row = await this.recommendations.row({ recommendationId });
    if (!row) return null;
    const {
      number,
      recommenderId,
      productId,
      recommenderShare,
      rewardCents,
      status,
      validUntil,
      agencyNumber,
      cancelledBecause,
    } = row;
    const recommenderBlocked = (await this.queries.execute(new BlockedAmong([recommenderId]))).has(recommenderId);
    return {
      recommendationId,
      number,
      recommenderId,
      productId,
      recommenderShare,
      rewardCents,
      status,
      validUntil,
      agencyNumber: agencyNumber ?? null,
      recommenderBlocked,
      cancelledBecause: cancelledBecause ?? null,
    };
  }
}

@QueryHandler(FindRecommendation)
export class FindRecommendationHandler implements IQueryHandler<FindRecommendation> {
  constructor(private readonly recommendations: RecommendationRepository) {}

  async execute({ by: { number, code, inCareOf } }: FindRecommendation): Promise<{ recommendationId: string } | null> {
    if (!number && !code) return null;
    const row = await this.recommendations.row(number ? { number } : { code: plainCode(code ?? '') });
    if (!row || (inCareOf !== undefined && !isInCareOf(row.agencyNumber ?? null, inCareOf))) return null;
    return { recommendationId: row.recommendationId };
  }
}

@QueryHandler(RecommendersInCareOf)
export class RecommendersInCareOfHandler implements IQueryHandler<RecommendersInCareOf> {
  constructor(private readonly sql: Sql) {}

  async execute({ agencyNumber, recommenderIds }: RecommendersInCareOf): Promise<ReadonlySet<string>> {
    const rows = await this.sql.query<{ id: string }>(
      `select id::text from unnest($2::uuid[]) as asked(id)
        where not exists (select from recommendation r where r.tenant_id = $1 and r.recommender_id = asked.id)
           or exists (select from recommendation r where r.tenant_id = $1 and r.recommender_id = asked.id and (r.agency_number is null or r.agency_number = $3))`,
      [currentWork().tenantId, recommenderIds, agencyNumber],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

@QueryHandler(RecommendationsOf)
export class RecommendationsOfHandler implements IQueryHandler<RecommendationsOf> {
  constructor(private readonly sql: Sql) {}

  execute({ recommenderId }: RecommendationsOf) {
    return this.sql.query<RecommendationMade>(
      `select r.recommendation_id as "recommendationId", r.number, r.status, r.product_id as "productId", r.channel, r.recommender_share as "recommenderShare", r.code, r.created_at as "createdAt",
              r.valid_until as "validUntil", coalesce(t.text, '') as "termsText",
              (select count(*)::int from click k where k.tenant_id = r.tenant_id and k.recommendation_id = r.recommendation_id and k.kind = 'click') as clicks
         from recommendation r left join accepted_terms t on t.tenant_id = r.tenant_id and t.version = r.terms_version
        where r.tenant_id = $1 and r.recommender_id = $2 order by r.created_at desc, r.recommendation_id`,
      [currentWork().tenantId, recommenderId],
    );
  }
}

@QueryHandler(OrderStatesOfRecipients)
export class OrderStatesOfRecipientsHandler implements IQueryHandler<OrderStatesOfRecipients> {
  constructor(private readonly orders: OrdersOfRecommendation) {}

  execute({ recipientIds }: OrderStatesOfRecipients) {
    return this.orders.ofRecipients(recipientIds);
  }
}

@QueryHandler(PromisedParts)
export class PromisedPartsHandler implements IQueryHandler<PromisedParts> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly tenants: TenantDirectory,
  ) {}

  async execute({ recommendationId }: PromisedParts): Promise<{ recommenderCents: number; recipientCents: number }> {
    const row = await this.recommendations.row({ recommendationId });
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (row?.status === 'cancelled' || row?.status === 'expired') return { recommenderCents: 0, recipientCents: 0 };
    return row && tenant
      ? promisedParts(row.rewardCents, row.recommenderShare, tenant.config.maxRecipientRewardCents)
      : { recommenderCents: 0, recipientCents: 0 };
  }
}
