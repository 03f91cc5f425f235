import { sql } from 'kysely';
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

type Fields = 'number' | 'name' | 'email' | 'registeredAt' | 'recommendations' | 'contracts' | 'rewardCents' | 'status';
type Joins = 'recommender' | 'counts';

const name = sql`trim(recommender.first_name || ' ' || recommender.last_name)`;

const counted = ({ tenantId }: Basis, whose: Piece): Piece => sql`
  select f.recommender_id, count(distinct f.recommendation_id)::int as recommendations,
         count(o.order_id) filter (where o.closed_at is not null and o.cancelled_at is null and o.not_concluded_at is null)::int as contracts
  from recommendation_facts f left join order_report o on o.tenant_id = f.tenant_id and o.recommendation_id = f.recommendation_id
  where f.tenant_id = ${tenantId} ${whose} group by f.recommender_id`;

/** `offset 0`: looked up person by person. Without it the planner reads every recommendation first, for a page of twenty people too. */
const recommended = (how: Piece): Piece =>
  sql`exists (select from recommendation_facts f where f.tenant_id = a.tenant_id and f.recommender_id = a.recommender_id ${how} offset 0)`;

/** One row an account, with what the person brought. Of an agency: whoever recommended under its number at least once; of none: whoever recommended without one, or not yet. */
export const recommenderReport: ReportOn<RecommenderReportRow, Fields, Joins> = basis => ({
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
  select: sql`a.recommender_id::text as number, coalesce(${name}, '') as name, coalesce(recommender.email, '') as email, a.registered_at as "registeredAt",
    coalesce(counts.recommendations, 0) as recommendations, coalesce(counts.contracts, 0) as contracts, a.reward_cents as "rewardCents", a.status`,
  fields: {
    number: { value: sql`a.recommender_id::text`, kind: 'text' },
    name: { value: name, kind: 'name', needs: ['recommender'] },
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
