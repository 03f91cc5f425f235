import type { Report } from './report.js';

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

const name = `trim(recommender.first_name || ' ' || recommender.last_name)`;

const counted = (whose: string): string => `
  select f.recommender_id, count(distinct f.recommendation_id)::int as recommendations,
         count(o.order_id) filter (where o.closed_at is not null and o.cancelled_at is null and o.not_concluded_at is null)::int as contracts
  from recommendation_facts f left join order_report o on o.tenant_id = f.tenant_id and o.recommendation_id = f.recommendation_id
  where f.tenant_id = $1 ${whose} group by f.recommender_id`;

/** `offset 0`: looked up person by person. Without it the planner reads every recommendation first, for a page of twenty people too. */
const recommended = (how: string): string =>
  `exists (select from recommendation_facts f where f.tenant_id = a.tenant_id and f.recommender_id = a.recommender_id ${how} offset 0)`;

/** One row an account, with what the person brought. Of an agency: whoever recommended under its number at least once; of none: whoever recommended without one, or not yet. */
export const recommenderReport: Report<RecommenderReportRow, Fields, Joins> = {
  view: 'recommender_report',
  alias: 'a',
  always: '',
  where: 'a.registered_at is not null',
  joins: {
    recommender:
      'left join person recommender on recommender.tenant_id = a.tenant_id and recommender.person_id = a.recommender_id',
    counts: {
      page: `left join lateral (${counted('and f.recommender_id = a.recommender_id')}) counts on true`,
      all: `left join (${counted('')}) counts on counts.recommender_id = a.recommender_id`,
    },
  },
  select: `a.recommender_id::text as number, coalesce(${name}, '') as name, coalesce(recommender.email, '') as email, a.registered_at as "registeredAt",
    coalesce(counts.recommendations, 0) as recommendations, coalesce(counts.contracts, 0) as contracts, a.reward_cents as "rewardCents", a.status`,
  fields: {
    number: { sql: 'a.recommender_id::text', kind: 'text' },
    name: { sql: name, kind: 'name', needs: ['recommender'] },
    email: { sql: 'recommender.email', kind: 'name', needs: ['recommender'] },
    registeredAt: { sql: 'a.registered_at', kind: 'moment' },
    recommendations: { sql: 'coalesce(counts.recommendations, 0)', kind: 'number', needs: ['counts'] },
    contracts: { sql: 'coalesce(counts.contracts, 0)', kind: 'number', needs: ['counts'] },
    rewardCents: { sql: 'a.reward_cents', kind: 'number' },
    status: { sql: 'a.status', kind: 'choice' },
  },
  searched: ['name', 'email'],
  ofAgency: number => recommended(`and f.agency_number = ${number}`),
  ofNone: `(${recommended('and f.agency_number is null')} or not ${recommended('')})`,
  newestBy: 'registeredAt',
  key: ['recommender_id'],
  // Every row counts its recommendations and their contracts.
  large: 1_000,
};
