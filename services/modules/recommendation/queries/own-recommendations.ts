import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { ProductsOf } from '../../catalogue/api.js';
import { RefusalReasonsOf } from '../../order/api.js';
import { promisedParts } from '../domain/recommendation.js';
import { statusBar, type StatusBar } from '../domain/stage.js';
import { linkOf } from '../links.js';
import type { RewardEntry } from '../projections/contact-facts.js';
import { presentEntries, stageFactsOf, type StageSource } from '../projections/recommendation-facts.js';

/**
 * $1 tenant, $2 recommender, $3 rows a page, $4 rows to skip. The recommendation's own row is there at once; what happened to it comes from the read
 * models: one row a line of a contact, one for each contract by the code, one for a recommendation without any. A contact that was erased before confirming is nobody. The page is cut first: what is shown beside is looked up for its rows alone.
 */
const ownRecommendationsSql = `
  with shown as materialized (
    select r.recommendation_id, r.number, r.hash, r.product_id, r.recommender_share, r.reward_cents, r.status, r.created_at, r.valid_until, r.cancelled_because,
           c.recipient_id, c.registered_at, c.confirmed_at, c.orders, c.rewards, c.line, c.place, count(*) over ()::int as total
      from recommendation r
      left join lateral (
        select f.*, l.line, l.place from contact_facts f cross join lateral jsonb_array_elements(f.lines) with ordinality as l(line, place)
         where f.tenant_id = r.tenant_id and f.recommendation_id = r.recommendation_id and (f.erased_at is null or f.confirmed_at is not null)) c on true
     where r.tenant_id = $1 and r.recommender_id = $2
     order by r.created_at desc, r.recommendation_id, c.registered_at desc nulls last, c.recipient_id, c.place
     limit $3 offset $4)
  select s.recommendation_id as "recommendationId", s.number, s.hash, s.product_id as "productId", s.recommender_share as "recommenderShare", s.reward_cents as "rewardCents",
         s.status, s.created_at as "createdAt", s.valid_until as "validUntil", s.cancelled_because as "cancelledBecause", f.ended_at as "endedAt", f.cancel_reason as "cancelReason",
         s.registered_at as "registeredAt", s.confirmed_at as "confirmedAt", s.orders, s.rewards, s.line, p.first_name as "firstName", p.last_name as "lastName",
         (select count(*)::int from click k where k.tenant_id = $1 and k.recommendation_id = s.recommendation_id and k.kind = 'click') as clicks,
         s.total as "totalCount"
    from shown s
    left join recommendation_facts f on f.tenant_id = $1 and f.recommendation_id = s.recommendation_id
    left join person p on p.tenant_id = $1 and p.person_id = s.recipient_id and p.erased_at is null
   order by s.created_at desc, s.recommendation_id, s.registered_at desc nulls last, s.recipient_id, s.place`;

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
