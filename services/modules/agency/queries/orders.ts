import { sql } from 'kysely';
import { productNamesJoin } from './report-pages.js';
import type { Piece, ReportOn } from './report.js';

/** What a person should know of an order before releasing it, or why it cannot be. */
export type OrderHint =
  | 'renewal'
  | 'not-concluded'
  | 'cancelled'
  | 'refused'
  | 'recommendation-ended'
  | 'own-contract'
  | 'second-contract'
  | 'no-offer'
  | 'other-product'
  | 'by-code'
  | 'overdue';

export interface OrderReportRow {
  readonly orderNumber: string;
  readonly recommendationNumber: string;
  readonly productId: number;
  readonly orderedAt: Date;
  readonly releasableFrom: Date;
  /** Open orders can be released sooner or later; what never earns counts as cancelled, with a hint that says why. */
  readonly status: 'open' | 'released' | 'cancelled' | 'unassigned';
  /** Not decided 14 days after it could have been. */
  readonly overdue: boolean;
  readonly recommender: string;
  readonly recipient: string;
  readonly rewardCents: number;
  readonly hints: readonly OrderHint[];
}

type Fields =
  | 'orderNumber'
  | 'recommendationNumber'
  | 'product'
  | 'orderedAt'
  | 'releasableFrom'
  | 'status'
  | 'recommender'
  | 'recipient'
  | 'rewardCents'
  | 'overdue';
type Joins = 'product' | 'recommender' | 'recipient' | 'latest';

const recommender = sql`trim(recommender.first_name || ' ' || recommender.last_name)`;
const recipient = sql`trim(recipient.first_name || ' ' || recipient.last_name)`;
/** Days after an order could be released. */
const overdueAfter = 14;
const ended = sql`o.cancelled_at is not null or o.not_concluded_at is not null or o.refused_at is not null`;
/** Whose it is decides first; what ended or earns nothing counts as cancelled, with a hint that says why. */
const status = (justReleased: Piece, justEnded: Piece) => sql`case
  when ${ended} or ${justEnded} or o.without_reward is not null or o.kind = 'renewal' then 'cancelled'
  when o.released_at is not null or ${justReleased} then 'released'
  when o.assignment = 'none' then 'unassigned'
  when o.closed_at is null then 'cancelled'
  else 'open' end`;
const isOpen = sql`not (${ended}) and o.without_reward is null and o.kind = 'new' and o.released_at is null and (o.assignment = 'none' or o.closed_at is not null)`;
const overdueAt = (now: Date): Piece =>
  sql`(${isOpen} and o.releasable_from + make_interval(days => ${sql.lit(overdueAfter)}) <= ${now}::timestamptz)`;

/** One row an order the provider reported. */
export const orderReport: ReportOn<OrderReportRow, Fields, Joins> = basis => ({
  view: 'order_report',
  alias: 'o',
  always: sql`left join recommendation_facts f on f.tenant_id = o.tenant_id and f.recommendation_id = o.recommendation_id`,
  where: sql`o.number is not null`,
  joins: {
    product: productNamesJoin(sql`o.product_id`, basis),
    recommender: sql`left join person recommender on recommender.tenant_id = f.tenant_id and recommender.person_id = f.recommender_id`,
    recipient: sql`left join person recipient on recipient.tenant_id = o.tenant_id and recipient.person_id = o.recipient_id`,
    // A release made a moment ago shows in its row at once, however far the projection is.
    latest: sql`left join lateral (
      select bool_or(e.type = 'OrderReleased') as released, bool_or(e.type in ('OrderCancelled', 'ContractNotConcluded', 'OrderRefused')) as ended
      from engine.event e where e.tenant_id = o.tenant_id and e.stream_id = o.order_id) latest on true`,
  },
  select: sql`o.number as "orderNumber", coalesce(f.number, '') as "recommendationNumber", o.product_id as "productId", o.ordered_at as "orderedAt", o.releasable_from as "releasableFrom",
    ${status(sql`latest.released`, sql`latest.ended`)} as status, ${overdueAt(basis.now)} and latest.released is not true and latest.ended is not true as overdue,
    coalesce(${recommender}, '') as recommender, coalesce(${recipient}, '') as recipient, o.reward_cents as "rewardCents",
    array_remove(array[
      case when o.kind = 'renewal' then 'renewal' end,
      case when o.not_concluded_at is not null then 'not-concluded' end,
      case when o.cancelled_at is not null then 'cancelled' end,
      case when o.refused_at is not null then 'refused' end,
      nullif(o.without_reward, 'renewal'),
      case when o.product_id <> f.product_id then 'other-product' end,
      case when o.assignment = 'code' and o.kind = 'new' then 'by-code' end,
      case when ${overdueAt(basis.now)} then 'overdue' end], null) as hints`,
  fields: {
    orderNumber: { value: sql`o.number`, kind: 'text' },
    recommendationNumber: { value: sql`f.number`, kind: 'text' },
    product: { value: sql`product.name`, kind: 'name', needs: ['product'] },
    orderedAt: { value: sql`o.ordered_at`, kind: 'moment' },
    releasableFrom: { value: sql`o.releasable_from`, kind: 'moment' },
    status: { value: status(sql`false`, sql`false`), kind: 'choice' },
    overdue: { value: sql`${overdueAt(basis.now)}::text`, kind: 'choice' },
    recommender: { value: recommender, kind: 'name', needs: ['recommender'] },
    recipient: { value: recipient, kind: 'name', needs: ['recipient'] },
    rewardCents: { value: sql`o.reward_cents`, kind: 'number' },
  },
  searched: ['orderNumber', 'recommendationNumber', 'recommender', 'recipient'],
  ofAgency: number => sql`f.agency_number = ${number}`,
  ofNone: sql`f.agency_number is null`,
  newestBy: 'orderedAt',
  key: ['order_id'],
});
