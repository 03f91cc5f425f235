import { sql } from 'kysely';
import type { UnreachableWhy } from '#platform/database/platform-tables.js';
import { hashedCustomerNumber } from '#platform/persons/person-store.js';
import type { OrderInReport } from '../../order/api.js';
import {
  detailNames,
  type RecommendationDetails,
  type RecommendationStatus,
  type Stage,
} from '../../recommendation/api.js';
import type { AccountStatus } from '../persistence.js';
import { contactsCalled, friendsCalled, linksCalled, ordersCalled, productNamesJoin } from './report-pages.js';
import type { Basis, Field, Piece, ReportOn } from './report.js';

/**
 * The stage from the projections' columns; only dates decide between them. Uses the aliases `f` (recommendation_facts) and
 * `c` (contact_facts, whose row may be missing).
 */
const stageAt = (now: Date): Piece =>
  sql`coalesce(case when f.ended_at is not null then c.ended_stage when c.later_from <= ${now}::timestamptz then c.later_stage else c.stage end, f.stage)`;

/** Stages in ascending order, so that a report sorted downwards shows the furthest first. */
const ranked: readonly Stage[] = [
  'contact-not-reacted',
  'contract-not-concluded',
  'reacted',
  'reward-ready',
  'claim-in-processing',
  'enter-bank-details',
  'pick-up-reward',
  'reward-expired',
  'reward-paid',
];
const stageRankAt = (now: Date): Piece =>
  sql`array_position(array[${sql.join(ranked.map(stage => sql.lit(stage)))}], ${stageAt(now)})`;

export interface ListedRecommendation {
  readonly number: string;
  readonly createdAt: Date;
  readonly productId: number;
  readonly details: RecommendationDetails;
  readonly status: RecommendationStatus;
  readonly stage: Stage;
  readonly clicks: number;
  readonly recommender: string;
  /** The contact that is furthest; null where nobody reacted. */
  readonly recipient: string | null;
}

type RecommendationFields =
  | Exclude<keyof ListedRecommendation, 'productId' | 'details'>
  | keyof RecommendationDetails
  | 'product'
  | 'recommenderId';
type RecommendationJoins = 'product' | 'recommender' | 'contact' | 'recipient' | 'clicks';

/** A contact erased before confirming is left out. */
const counts = sql`o.is_somebody`;
/** The furthest contact first; one erased without an order comes after all who may still order. */
const furthest = sql`o.rewards <> '{}' desc, o.orders <> '{}' desc, o.erased_at is null desc, o.confirmed_at desc nulls last, o.registered_at desc nulls last, o.recipient_id`;
const clicked = ({ tenantId }: Basis): Piece =>
  sql`select recommendation_id, count(*)::int as count from click where tenant_id = ${tenantId} and kind = 'click'`;
const recommender = sql`trim(recommender.first_name || ' ' || recommender.last_name)`;
const recipient = sql`trim(recipient.first_name || ' ' || recipient.last_name)`;

/** Every detail field can be sorted and filtered as it is. */
const detailFields = Object.fromEntries(
  detailNames.map(name => [name, { value: sql`f.details ->> ${sql.lit(name)}`, kind: 'text' }] as const),
) as Record<keyof RecommendationDetails, Field<never>>;

/** One row per recommendation, with the contact that is furthest. */
export const recommendationReport: ReportOn<
  ListedRecommendation,
  RecommendationFields,
  RecommendationJoins
> = basis => ({
  view: 'recommendation_facts',
  alias: 'f',
  always: sql``,
  where: sql`f.number is not null`,
  joins: {
    product: productNamesJoin(sql`f.product_id`, basis),
    recommender: sql`left join person recommender on recommender.tenant_id = f.tenant_id and recommender.person_id = f.recommender_id`,
    contact: {
      page: sql`left join lateral (select * from contact_facts o where o.tenant_id = f.tenant_id and o.recommendation_id = f.recommendation_id and ${counts} order by ${furthest} limit 1) c on true`,
      all: sql`left join (select distinct on (o.recommendation_id) * from contact_facts o where o.tenant_id = ${basis.tenantId} and ${counts} order by o.recommendation_id, ${furthest}) c on c.recommendation_id = f.recommendation_id`,
    },
    recipient: sql`left join person recipient on recipient.tenant_id = f.tenant_id and recipient.person_id = c.recipient_id`,
    clicks: {
      page: sql`left join lateral (${clicked(basis)} and recommendation_id = f.recommendation_id group by recommendation_id) clicks on true`,
      all: sql`left join (${clicked(basis)} group by recommendation_id) clicks on clicks.recommendation_id = f.recommendation_id`,
    },
  },
  select: sql`f.number, f.created_at as "createdAt", f.product_id as "productId", f.details, f.status, ${stageAt(basis.now)} as stage, coalesce(clicks.count, 0) as clicks,
    coalesce(${recommender}, '') as recommender, nullif(${recipient}, '') as recipient`,
  fields: {
    number: { value: sql`f.number`, kind: 'text' },
    createdAt: { value: sql`f.created_at`, kind: 'moment' },
    product: { value: sql`product.name`, kind: 'name', needs: ['product'] },
    ...detailFields,
    status: { value: sql`f.status`, kind: 'choice' },
    stage: { value: stageAt(basis.now), kind: 'choice', needs: ['contact'], sortedBy: stageRankAt(basis.now) },
    clicks: { value: sql`coalesce(clicks.count, 0)`, kind: 'number', needs: ['clicks'] },
    recommender: { value: recommender, kind: 'name', needs: ['recommender'] },
    recommenderId: { value: sql`f.recommender_id`, kind: 'id' },
    recipient: { value: recipient, kind: 'name', needs: ['contact', 'recipient'] },
  },
  searched: ['number', 'product', 'recommender', 'recipient'],
  calledBy: word =>
    sql`f.recommendation_id in (${linksCalled(word, basis)} union all select recommendation_id from (${ordersCalled(word, basis)} union all ${contactsCalled(word, basis)}) named)`,
  ofAgency: number => sql`f.agency_number = ${number}`,
  ofNone: sql`f.agency_number is null`,
  newestBy: 'createdAt',
  key: ['recommendation_id'],
});

/** Shown values are computed from it: `shownStatusOf`, `isOverdue`, `hintsOf`. */
export interface ListedOrder extends OrderInReport {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly recommendationNumber: string;
  readonly releasableFrom: Date;
  readonly recommender: string;
  readonly recipient: string;
  readonly rewardCents: number;
}

type OrderFields =
  | 'orderNumber'
  | 'recommendationNumber'
  | 'product'
  | 'orderedAt'
  | 'releasableFrom'
  | 'status'
  | 'recommender'
  | 'recipient'
  | 'rewardCents'
  | 'overdue'
  | 'kind';

/** Time at which the contact gave their details. */
const contactAt = sql`(select c.registered_at from contact_facts c where c.tenant_id = o.tenant_id and c.recommendation_id = o.recommendation_id and c.recipient_id = o.recipient_id)`;

/** One row per reported order. */
export const orderReport: ReportOn<
  ListedOrder,
  OrderFields,
  'product' | 'recommender' | 'recipient' | 'latest'
> = basis => ({
  view: 'order_report',
  alias: 'o',
  always: sql`left join recommendation_facts f on f.tenant_id = o.tenant_id and f.recommendation_id = o.recommendation_id`,
  where: sql`o.number is not null`,
  joins: {
    product: productNamesJoin(sql`o.product_id`, basis),
    recommender: sql`left join person recommender on recommender.tenant_id = f.tenant_id and recommender.person_id = f.recommender_id`,
    recipient: sql`left join person recipient on recipient.tenant_id = o.tenant_id and recipient.person_id = o.recipient_id`,
    // Joined so that a release just made is visible at once, however far the projection is.
    latest: sql`left join named_order latest on latest.tenant_id = o.tenant_id and latest.order_id = o.order_id`,
  },
  select: sql`o.order_id as "orderId", o.number as "orderNumber", coalesce(f.number, '') as "recommendationNumber", o.product_id as "productId", o.ordered_at as "orderedAt", o.releasable_from as "releasableFrom",
    coalesce(latest.status, o.state) as state, o.kind, o.assignment, o.contract_closed as "contractClosed", o.without_reward as "withoutReward", o.overdue_from as "overdueFrom",
    coalesce(${recommender}, '') as recommender, coalesce(${recipient}, '') as recipient, o.reward_cents as "rewardCents",
    f.product_id as "recommendedProductId", f.created_at as "recommendedAt", ${contactAt} as "contactAt"`,
  fields: {
    orderNumber: { value: sql`o.number`, kind: 'text' },
    recommendationNumber: { value: sql`f.number`, kind: 'text' },
    product: { value: sql`product.name`, kind: 'name', needs: ['product'] },
    orderedAt: { value: sql`o.ordered_at`, kind: 'moment' },
    releasableFrom: { value: sql`o.releasable_from`, kind: 'moment' },
    status: { value: sql`o.status`, kind: 'choice' },
    overdue: {
      value: sql`(o.overdue_from is not null and o.overdue_from <= ${basis.now}::timestamptz)::text`,
      kind: 'choice',
    },
    recommender: { value: recommender, kind: 'name', needs: ['recommender'] },
    recipient: { value: recipient, kind: 'name', needs: ['recipient'] },
    rewardCents: { value: sql`o.reward_cents`, kind: 'number' },
    kind: { value: sql`o.kind`, kind: 'choice' },
  },
  searched: ['orderNumber', 'recommendationNumber', 'product', 'recommender', 'recipient'],
  calledBy: word =>
    sql`(o.recommendation_id in (${linksCalled(word, basis)}) or o.recipient_id in (select recipient_id from (${contactsCalled(word, basis)}) named))`,
  ofAgency: number => sql`f.agency_number = ${number}`,
  ofNone: sql`f.agency_number is null`,
  newestBy: 'orderedAt',
  key: ['order_id'],
});

export interface ListedRecommender {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly registeredAt: Date;
  readonly recommendations: number;
  readonly contracts: number;
  readonly rewardCents: number;
  readonly status: AccountStatus;
  readonly unreachable: boolean;
}

type RecommenderFields =
  'number' | 'name' | 'email' | 'registeredAt' | 'recommendations' | 'contracts' | 'rewardCents' | 'status';

const counted = ({ tenantId }: Basis, whose: Piece): Piece => sql`
  select f.recommender_id, count(distinct f.recommendation_id)::int as recommendations,
         count(o.order_id) filter (where o.is_contract)::int as contracts
  from recommendation_facts f left join order_report o on o.tenant_id = f.tenant_id and o.recommendation_id = f.recommendation_id
  where f.tenant_id = ${tenantId} ${whose} group by f.recommender_id`;

/** `offset 0` makes the planner look up person by person. Without it the planner reads every recommendation first, even for a page of twenty people. */
const recommended = (how: Piece): Piece =>
  sql`exists (select from recommendation_facts f where f.tenant_id = a.tenant_id and f.recommender_id = a.recommender_id ${how} offset 0)`;

/** One row per account, with what the person brought. For an agency: people who recommended under its number at least once; for none: people who recommended without a number, or not yet. */
export const recommenderReport: ReportOn<ListedRecommender, RecommenderFields, 'recommender' | 'counts'> = basis => ({
  view: 'recommender_report',
  alias: 'a',
  always: sql``,
  where: sql`a.registered_at is not null`,
  joins: {
    recommender: sql`left join person recommender on recommender.tenant_id = a.tenant_id and recommender.person_id = a.recommender_id`,
    counts: {
      page: sql`left join lateral (${counted(basis, sql`and f.recommender_id = a.recommender_id`)}) counts on true`,
      all: sql`left join (${counted(basis, sql``)}) counts on counts.recommender_id = a.recommender_id`,
    },
  },
  select: sql`a.recommender_id::text as number, coalesce(${recommender}, '') as name, coalesce(recommender.email, '') as email, a.registered_at as "registeredAt",
    coalesce(counts.recommendations, 0) as recommendations, coalesce(counts.contracts, 0) as contracts, a.reward_cents as "rewardCents", a.status,
    recommender.unreachable_since is not null as unreachable`,
  fields: {
    number: { value: sql`a.recommender_id::text`, kind: 'text' },
    name: { value: recommender, kind: 'name', needs: ['recommender'] },
    email: { value: sql`recommender.email`, kind: 'name', needs: ['recommender'] },
    registeredAt: { value: sql`a.registered_at`, kind: 'moment' },
    recommendations: { value: sql`coalesce(counts.recommendations, 0)`, kind: 'number', needs: ['counts'] },
    contracts: { value: sql`coalesce(counts.contracts, 0)`, kind: 'number', needs: ['counts'] },
    rewardCents: { value: sql`a.reward_cents`, kind: 'number' },
    status: { value: sql`a.status`, kind: 'choice' },
  },
  searched: ['name', 'email'],
  calledBy: (word, visible) => sql`(
    a.recommender_id in (select r.recommender_id from recommendation_facts r where r.tenant_id = ${basis.tenantId} and ${visible(sql`r.agency_number`)} and r.recommendation_id in (
      select recommendation_id from named_recommendation where tenant_id = ${basis.tenantId} and kind = 'number' and name = ${word}
      union all ${linksCalled(word, basis)} union all select recommendation_id from (${ordersCalled(word, basis)} union all ${contactsCalled(word, basis)}) named union all ${friendsCalled(word, basis)}))
    or a.recommender_id in (select recommender_id from named_recommender where tenant_id = ${basis.tenantId} and number_hash = ${basis.hashed(...hashedCustomerNumber(word))}))`,
  ofAgency: number => recommended(sql`and f.agency_number = ${number}`),
  ofNone: sql`(${recommended(sql`and f.agency_number is null`)} or not ${recommended(sql``)})`,
  newestBy: 'registeredAt',
  key: ['recommender_id'],
  // Every row counts its recommendations and their contracts, so sorting is costly.
  large: 1_000,
});

export interface ListedInvitation {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly kind: 'customer' | 'employee' | 'partner';
  readonly employeeNumber: string | null;
  readonly invitedAt: Date;
  readonly status: 'open' | 'accepted' | 'expired';
}

const invitedName = sql`trim(invited.first_name || ' ' || invited.last_name)`;

/** One row per invitation. */
export const invitationReport: ReportOn<ListedInvitation, keyof ListedInvitation, 'invited'> = () => ({
  view: 'invitation',
  alias: 'i',
  always: sql``,
  where: sql`true`,
  joins: {
    invited: sql`left join person invited on invited.tenant_id = i.tenant_id and invited.person_id = i.person_id`,
  },
  select: sql`i.number, coalesce(${invitedName}, '') as name, coalesce(invited.email, '') as email, i.kind, i.employee_number as "employeeNumber", i.invited_at as "invitedAt", i.status`,
  fields: {
    number: { value: sql`i.number`, kind: 'text' },
    name: { value: invitedName, kind: 'name', needs: ['invited'] },
    email: { value: sql`invited.email`, kind: 'name', needs: ['invited'] },
    kind: { value: sql`i.kind`, kind: 'choice' },
    employeeNumber: { value: sql`i.employee_number`, kind: 'text' },
    invitedAt: { value: sql`i.invited_at`, kind: 'moment' },
    status: { value: sql`i.status`, kind: 'choice' },
  },
  searched: ['number', 'name', 'email'],
  ofAgency: number => sql`i.agency_number = ${number}`,
  ofNone: sql`i.agency_number is null`,
  newestBy: 'invitedAt',
  key: ['invitation_id'],
});

export interface ListedLead {
  readonly recipientNumber: string;
  readonly recommendationNumber: string;
  readonly createdAt: Date;
  readonly name: string;
  /** The whole address, which is shown shortened. */
  readonly email: string;
  readonly city: string;
  readonly recommender: string;
  readonly productId: number;
  readonly status: 'unconfirmed' | 'confirmed' | 'erased';
  readonly stage: Stage;
  readonly advertisingAllowed: boolean;
  /** Since when mails to them are returned, and the reason given. */
  readonly unreachableSince: Date | null;
  readonly unreachableWhy: UnreachableWhy | null;
}

type LeadFields =
  'recipientNumber' | 'recommendationNumber' | 'createdAt' | 'name' | 'email' | 'city' | 'status' | 'stage';

/** The person's latest statement, and only once the address is confirmed. */
const advertisingAllowed = sql`c.status = 'confirmed' and coalesce((
    select k.step = 'given' from consent k where k.tenant_id = c.tenant_id and k.person_id = c.recipient_id and k.purpose = 'advertising' order by k.at desc, k.consent_id desc limit 1), false)`;

/** One row per recipient. */
export const leadReport: ReportOn<ListedLead, LeadFields, 'recipient' | 'recommender'> = basis => ({
  view: 'contact_facts',
  alias: 'c',
  always: sql`join recommendation_facts f on f.tenant_id = c.tenant_id and f.recommendation_id = c.recommendation_id`,
  where: sql`c.registered_at is not null`,
  joins: {
    recipient: sql`left join person recipient on recipient.tenant_id = c.tenant_id and recipient.person_id = c.recipient_id`,
    recommender: sql`left join person recommender on recommender.tenant_id = f.tenant_id and recommender.person_id = f.recommender_id`,
  },
  select: sql`c.number as "recipientNumber", f.number as "recommendationNumber", c.registered_at as "createdAt", coalesce(${recipient}, '') as name,
    coalesce(recipient.email, '') as email, coalesce(recipient.city, '') as city, coalesce(${recommender}, '') as recommender, f.product_id as "productId",
    c.status, ${stageAt(basis.now)} as stage, ${advertisingAllowed} as "advertisingAllowed",
    recipient.unreachable_since as "unreachableSince", recipient.unreachable_why as "unreachableWhy"`,
  fields: {
    recipientNumber: { value: sql`c.number`, kind: 'text' },
    recommendationNumber: { value: sql`f.number`, kind: 'text' },
    createdAt: { value: sql`c.registered_at`, kind: 'moment' },
    name: { value: recipient, kind: 'name', needs: ['recipient'] },
    // Found by the whole address only.
    email: { value: sql`recipient.email`, kind: 'name', needs: ['recipient'] },
    city: { value: sql`recipient.city`, kind: 'name', needs: ['recipient'] },
    status: { value: sql`c.status`, kind: 'choice' },
    stage: { value: stageAt(basis.now), kind: 'choice', sortedBy: stageRankAt(basis.now) },
  },
  searched: ['recipientNumber', 'recommendationNumber', 'name', 'email', 'city'],
  calledBy: word =>
    sql`(c.recommendation_id in (${linksCalled(word, basis)}) or c.recipient_id in (select recipient_id from (${ordersCalled(word, basis)}) named))`,
  ofAgency: number => sql`f.agency_number = ${number}`,
  ofNone: sql`f.agency_number is null`,
  newestBy: 'createdAt',
  key: ['recommendation_id', 'recipient_id'],
});
