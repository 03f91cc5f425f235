import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { AcceptedTermsRow } from '#platform/database/platform-tables.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { BlockedAmong } from '../../account/api.js';
import { isInCareOf, promisedParts } from '../domain/recommendation.js';
import { plainCode } from '../links.js';
import {
  OrdersOfRecommendation,
  RecommendationRepository,
  type RecommendationRow,
} from '../persistence/recommendations.js';
import type { ClickRow } from '../tables.js';
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
  async execute({ agencyNumber, recommenderIds }: RecommendersInCareOf): Promise<ReadonlySet<string>> {
    const rows = await tables<typeof RecommendationRow>()
      .selectFrom(sql<{ id: string }>`unnest(${recommenderIds}::uuid[])`.as<'asked'>(sql`asked (id)`))
      .select('asked.id')
      .where(({ or, not, exists, selectFrom }) => {
        const made = selectFrom('recommendation as r')
          .select('r.recommendationId')
          .where('r.tenantId', '=', currentWork().tenantId)
          .whereRef('r.recommenderId', '=', 'asked.id');
        const theirs = made.where(({ eb, or }) =>
          or([
            eb('r.agencyNumber', 'is', null),
            ...(agencyNumber === null ? [] : [eb('r.agencyNumber', '=', agencyNumber)]),
          ]),
        );
        return or([not(exists(made)), exists(theirs)]);
      })
      .execute();
    return new Set(rows.map(({ id }) => id));
  }
}

@QueryHandler(RecommendationsOf)
export class RecommendationsOfHandler implements IQueryHandler<RecommendationsOf> {
  execute({ recommenderId }: RecommendationsOf): Promise<RecommendationMade[]> {
    return tables<typeof RecommendationRow | typeof AcceptedTermsRow | typeof ClickRow>()
      .selectFrom('recommendation as r')
      .leftJoin('accepted_terms as t', on =>
        on.onRef('t.tenantId', '=', 'r.tenantId').onRef('t.version', '=', 'r.termsVersion'),
      )
      .select([
        'r.recommendationId',
        'r.number',
        'r.status',
        'r.productId',
        'r.channel',
        'r.recommenderShare',
        'r.code',
      ])
      .select(['r.createdAt', 'r.validUntil', 'r.note'])
      .select(({ fn, val, selectFrom }) => [
        fn.coalesce('t.text', val('')).as('termsText'),
        selectFrom('click as k')
          .select(({ fn }) => fn.countAll<number>().as('clicks'))
          .whereRef('k.tenantId', '=', 'r.tenantId')
          .whereRef('k.recommendationId', '=', 'r.recommendationId')
          .where('k.kind', '=', 'click')
          .$asScalar()
          .$notNull()
          .as('clicks'),
      ])
      .where('r.tenantId', '=', currentWork().tenantId)
      .where('r.recommenderId', '=', recommenderId)
      .orderBy('r.createdAt', 'desc')
      .orderBy('r.recommendationId')
      .execute();
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
