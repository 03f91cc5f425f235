import type { Report } from '../report/report-sql.js';
import { productNamesJoin } from '../report/report-pages.js';
import { stageJoins, stageRank, stageSql, type StageName } from '../report/stage.sql.js';

export interface RecommendationReportRow {
  readonly number: string;
  readonly createdAt: Date;
  readonly productId: number;
  readonly channel: string;
  readonly status: 'open' | 'succeeded' | 'settled' | 'expired' | 'cancelled';
  readonly stage: StageName;
  readonly clicks: number;
  readonly recommender: string;
  /** The contact that came furthest; null where nobody reacted. */
  readonly recipient: string | null;
}

type Fields =
  'number' | 'createdAt' | 'product' | 'channel' | 'status' | 'stage' | 'clicks' | 'recommender' | 'recipient';
type Joins = 'product' | 'recommender' | 'contact' | 'recipient' | 'stage' | 'clicks';

/** A contact that was erased before confirming is nobody. */
const counts = '(o.erased_at is null or o.confirmed_at is not null)';
const furthest = `o.rewards <> '{}' desc, o.orders <> '{}' desc, o.confirmed_at desc nulls last, o.registered_at desc nulls last, o.recipient_id`;
const clicked = `select recommendation_id, count(*)::int as count from click where tenant_id = $1 and kind = 'click'`;
const recommender = `trim(recommender.first_name || ' ' || recommender.last_name)`;
const recipient = `trim(recipient.first_name || ' ' || recipient.last_name)`;

/** One row a recommendation, with the contact that came furthest. */
export const recommendationReport: Report<RecommendationReportRow, Fields, Joins> = {
  view: 'recommendation_facts',
  alias: 'f',
  always: '',
  where: 'f.number is not null',
  joins: {
    product: productNamesJoin('f.product_id'),
    recommender:
      'left join person recommender on recommender.tenant_id = f.tenant_id and recommender.person_id = f.recommender_id',
    contact: {
      page: `left join lateral (select * from contact_facts o where o.tenant_id = f.tenant_id and o.recommendation_id = f.recommendation_id and ${counts} order by ${furthest} limit 1) c on true`,
      all: `left join (select distinct on (o.recommendation_id) * from contact_facts o where o.tenant_id = $1 and ${counts} order by o.recommendation_id, ${furthest}) c on c.recommendation_id = f.recommendation_id`,
    },
    recipient:
      'left join person recipient on recipient.tenant_id = f.tenant_id and recipient.person_id = c.recipient_id',
    stage: stageJoins,
    clicks: {
      page: `left join lateral (${clicked} and recommendation_id = f.recommendation_id group by recommendation_id) clicks on true`,
      all: `left join (${clicked} group by recommendation_id) clicks on clicks.recommendation_id = f.recommendation_id`,
    },
  },
  select: `f.number, f.created_at as "createdAt", f.product_id as "productId", f.channel, f.status, ${stageSql} as stage, coalesce(clicks.count, 0) as clicks,
    coalesce(${recommender}, '') as recommender, nullif(${recipient}, '') as recipient`,
  fields: {
    number: { sql: 'f.number', kind: 'text' },
    createdAt: { sql: 'f.created_at', kind: 'moment' },
    product: { sql: 'product.name', kind: 'name', needs: ['product'] },
    channel: { sql: 'f.channel', kind: 'text' },
    status: { sql: 'f.status', kind: 'choice' },
    stage: { sql: stageSql, kind: 'choice', needs: ['contact', 'stage'], sortedBy: stageRank },
    clicks: { sql: 'coalesce(clicks.count, 0)', kind: 'number', needs: ['clicks'] },
    recommender: { sql: recommender, kind: 'name', needs: ['recommender'] },
    recipient: { sql: recipient, kind: 'name', needs: ['contact', 'recipient'] },
  },
  searched: ['number', 'recommender', 'recipient'],
  ofAgency: number => `f.agency_number = ${number}`,
  ofNone: 'f.agency_number is null',
  newestBy: 'createdAt',
  key: ['recommendation_id'],
};
