import { sql } from 'kysely';
import type { Stage } from '../../recommendation/api.js';
import { stageAt, stageRankAt } from './recommendations-and-orders.js';
import type { Basis, Piece, ReportOn } from './report.js';

export interface RecommenderReportRow {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly registeredAt: Date;
  readonly recommendations: number;
  readonly contracts: number;
  readonly rewardCents: number;
  readonly status: 'unconfirmed' | 'active' | 'blocked' | 'erased';
}

type RecommenderFields =
  'number' | 'name' | 'email' | 'registeredAt' | 'recommendations' | 'contracts' | 'rewardCents' | 'status';
type RecommenderJoins = 'recommender' | 'counts';

const recommenderName = sql`trim(recommender.first_name || ' ' || recommender.last_name)`;

const counted = ({ tenantId }: Basis, whose: Piece): Piece => sql`
  select f.recommender_id, count(distinct f.recommendation_id)::int as recommendations,
         count(o.order_id) filter (where o.closed_at is not null and o.cancelled_at is null and o.not_concluded_at is null)::int as contracts
  from recommendation_facts f left join order_report o on o.tenant_id = f.tenant_id and o.recommendation_id = f.recommendation_id
  where f.tenant_id = ${tenantId} ${whose} group by f.recommender_id`;

/** `offset 0`: looked up person by person. Without it the planner reads every recommendation first, for a page of twenty people too. */
const recommended = (how: Piece): Piece =>
  sql`exists (select from recommendation_facts f where f.tenant_id = a.tenant_id and f.recommender_id = a.recommender_id ${how} offset 0)`;

/** One row an account, with what the person brought. Of an agency: whoever recommended under its number at least once; of none: whoever recommended without one, or not yet. */
export const recommenderReport: ReportOn<RecommenderReportRow, RecommenderFields, RecommenderJoins> = basis => ({
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
  select: sql`a.recommender_id::text as number, coalesce(${recommenderName}, '') as name, coalesce(recommender.email, '') as email, a.registered_at as "registeredAt",
    coalesce(counts.recommendations, 0) as recommendations, coalesce(counts.contracts, 0) as contracts, a.reward_cents as "rewardCents", a.status`,
  fields: {
    number: { value: sql`a.recommender_id::text`, kind: 'text' },
    name: { value: recommenderName, kind: 'name', needs: ['recommender'] },
    email: { value: sql`recommender.email`, kind: 'name', needs: ['recommender'] },
    registeredAt: { value: sql`a.registered_at`, kind: 'moment' },
    recommendations: { value: sql`coalesce(counts.recommendations, 0)`, kind: 'number', needs: ['counts'] },
    contracts: { value: sql`coalesce(counts.contracts, 0)`, kind: 'number', needs: ['counts'] },
    rewardCents: { value: sql`a.reward_cents`, kind: 'number' },
    status: { value: sql`a.status`, kind: 'choice' },
  },
  searched: ['name', 'email'],
  ofAgency: number => recommended(sql`and f.agency_number = ${number}`),
  ofNone: sql`(${recommended(sql`and f.agency_number is null`)} or not ${recommended(sql``)})`,
  newestBy: 'registeredAt',
  key: ['recommender_id'],
  // Every row counts its recommendations and their contracts.
  large: 1_000,
});

export interface InvitationReportRow {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly kind: 'customer' | 'employee' | 'partner';
  readonly employeeNumber: string | null;
  readonly invitedAt: Date;
  readonly status: 'open' | 'accepted' | 'expired';
}

type InvitationFields = keyof InvitationReportRow;

const invitedName = sql`trim(invited.first_name || ' ' || invited.last_name)`;

/** One row an invitation. */
export const invitationReport: ReportOn<InvitationReportRow, InvitationFields, 'invited'> = () => ({
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

export interface LeadReportRow {
  readonly recipientNumber: string;
  readonly recommendationNumber: string;
  readonly createdAt: Date;
  readonly name: string;
  readonly city: string;
  readonly status: 'unconfirmed' | 'confirmed' | 'erased';
  readonly stage: Stage;
  readonly advertisingAllowed: boolean;
}

type LeadFields = 'recipientNumber' | 'recommendationNumber' | 'createdAt' | 'name' | 'city' | 'status' | 'stage';

const leadName = sql`trim(recipient.first_name || ' ' || recipient.last_name)`;
const status = sql`case when c.erased_at is not null then 'erased' when c.confirmed_at is not null then 'confirmed' else 'unconfirmed' end`;

/** As they said last, and only once the address is proven theirs. */
const advertisingAllowed = sql`c.confirmed_at is not null and c.erased_at is null and coalesce((
    select k.step = 'given' from consent k where k.tenant_id = c.tenant_id and k.person_id = c.recipient_id and k.purpose = 'advertising' order by k.at desc, k.consent_id desc limit 1), false)`;

/** One row a recipient. */
export const leadReport: ReportOn<LeadReportRow, LeadFields, 'recipient'> = ({ now }) => ({
  view: 'contact_facts',
  alias: 'c',
  always: sql`join recommendation_facts f on f.tenant_id = c.tenant_id and f.recommendation_id = c.recommendation_id`,
  where: sql`c.registered_at is not null`,
  joins: {
    recipient: sql`left join person recipient on recipient.tenant_id = c.tenant_id and recipient.person_id = c.recipient_id`,
  },
  select: sql`c.number as "recipientNumber", f.number as "recommendationNumber", c.registered_at as "createdAt", coalesce(${leadName}, '') as name, coalesce(recipient.city, '') as city,
    ${status} as status, ${stageAt(now)} as stage, ${advertisingAllowed} as "advertisingAllowed"`,
  fields: {
    recipientNumber: { value: sql`c.number`, kind: 'text' },
    recommendationNumber: { value: sql`f.number`, kind: 'text' },
    createdAt: { value: sql`c.registered_at`, kind: 'moment' },
    name: { value: leadName, kind: 'name', needs: ['recipient'] },
    city: { value: sql`recipient.city`, kind: 'name', needs: ['recipient'] },
    status: { value: status, kind: 'choice' },
    stage: { value: stageAt(now), kind: 'choice', sortedBy: stageRankAt(now) },
  },
  searched: ['recipientNumber', 'recommendationNumber', 'name', 'city'],
  ofAgency: number => sql`f.agency_number = ${number}`,
  ofNone: sql`f.agency_number is null`,
  newestBy: 'createdAt',
  key: ['recommendation_id', 'recipient_id'],
});
