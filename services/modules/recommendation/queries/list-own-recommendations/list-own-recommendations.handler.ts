import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { ProductsOf } from '../../../catalogue/published-questions.js';
import { RefusalReasonsOf } from '../../../order/published-questions.js';
import { promisedParts } from '../../domain/promised-parts.js';
import { statusBar, type StatusBar } from '../../domain/stage.js';
import { linkOf } from '../../links.js';
import type { RewardEntry } from '../../projections/contact-entries.js';
import { presentEntries, stageFactsOf, type StageSource } from '../../projections/stage-facts-of.js';
import { ownRecommendationsSql } from './own-recommendations.sql.js';

export interface OwnRecommendationRow extends StatusBar {
  readonly number: string;
  readonly product: { readonly id: number; readonly name: string };
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly status: StageSource['status'];
  readonly clicks: number;
  /** `Rosa P.`, once the contact confirmed. */
  readonly contactName: string | null;
  readonly recommenderShare: 100 | 50 | 0;
  readonly reward: {
    readonly id: string;
    readonly amountCents: number;
    readonly status: 'open' | 'ready' | 'paid' | 'picked-up' | 'cancelled' | 'expired';
    readonly canBeChosen: boolean;
  } | null;
  readonly link: string;
  /** What whoever cancelled the recommendation wrote, or whoever refused the order. */
  readonly reasonText: string | null;
  /** The number of a contract that came by the code alone. */
  readonly orderByCode: string | null;
  readonly expectedCents: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** A recommender's recommendations with their status bar, newest first; one row a contact, one for each contract by the code or for another product, one for a recommendation without any. */
export class ListOwnRecommendations extends Query<Page<OwnRecommendationRow>> {
  constructor(
    readonly tenant: Tenant,
    readonly recommenderId: string,
    readonly page: number,
    readonly pageSize: number,
  ) {
    super();
  }
}

interface Row extends StageSource {
  readonly recommendationId: string;
  readonly number: string;
  readonly hash: string;
  readonly productId: number;
  readonly recommenderShare: 100 | 50 | 0;
  readonly rewardCents: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly clicks: number;
  readonly cancelledBecause: string | null;
  readonly totalCount: number;
}

@QueryHandler(ListOwnRecommendations)
export class ListOwnRecommendationsHandler implements IQueryHandler<ListOwnRecommendations> {
  constructor(
    private readonly sql: Sql,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({
    tenant,
    recommenderId,
    page,
    pageSize,
  }: ListOwnRecommendations): Promise<Page<OwnRecommendationRow>> {
    const found = await this.sql.query<Row>(ownRecommendationsSql, [
      tenant.id,
      recommenderId,
      pageSize,
      (page - 1) * pageSize,
    ]);
    const products = await this.queries.execute(new ProductsOf([...new Set(found.map(productOf))]));
    const refusals = await this.queries.execute(
      new RefusalReasonsOf(
        found.flatMap(row => (presentEntries(row).order?.[1].refusedAt ? [row.line!.orderId!] : [])),
      ),
    );
    const now = this.clock.now();
    const rows = found.map(row => {
      const { order, reward } = presentEntries(row);
      return {
        number: row.number,
        createdAt: row.createdAt,
        validUntil: row.validUntil,
        status: row.status,
        clicks: row.clicks,
        recommenderShare: row.recommenderShare,
        product: { id: productOf(row), name: products.get(productOf(row))?.name ?? '' },
        contactName: row.confirmedAt && row.firstName ? `${row.firstName} ${(row.lastName ?? '').slice(0, 1)}.` : null,
        reward:
          reward?.[1].beneficiary === 'recommender'
            ? {
                id: reward[0],
                amountCents: reward[1].amountCents,
                status: reward[1].status,
                canBeChosen: canBeChosen(reward[1], now),
              }
            : null,
        link: linkOf(tenant, row),
        reasonText: (order && refusals.get(order[0])) ?? row.cancelledBecause ?? null,
        orderByCode: order && row.registeredAt === null ? order[1].number : null,
        expectedCents: expectedOf(row, tenant),
        ...statusBar(stageFactsOf(row), now),
      };
    });
    return { rows, page, pageSize, totalCount: found[0]?.totalCount ?? (await this.count(tenant.id, recommenderId)) };
  }

  /** Only for a page beyond the last. */
  private async count(tenantId: string, recommenderId: string): Promise<number> {
    return (await this.sql.query<Row>(ownRecommendationsSql, [tenantId, recommenderId, 1, 0]))[0]?.totalCount ?? 0;
  }
}

/** What was bought, where that is another product than the recommended one. */
function productOf({ productId, line, orders, registeredAt }: Row): number {
  const bought = line?.orderId ? orders?.[line.orderId]?.productId : null;
  return line?.productId ?? (registeredAt === null ? bought : null) ?? productId;
}

/** What was promised holds for the recommended product; another one pays by its own offer, which only the reward tells. */
function expectedOf(row: Row, { config }: Tenant): number {
  if (row.status === 'cancelled' || productOf(row) !== row.productId) return 0;
  // Nobody is known to take a part of what came by the code.
  const share = row.registeredAt === null && row.line ? 100 : row.recommenderShare;
  return promisedParts(row.rewardCents, share, config.maxRecipientRewardCents).recommenderCents;
}

/** The owner may choose it in the personal area. */
const canBeChosen = (
  { status, choice, expiresAt }: Pick<RewardEntry, 'status' | 'choice' | 'expiresAt'>,
  now: Date,
): boolean => status === 'ready' && choice === null && (expiresAt === null || now < new Date(expiresAt));
