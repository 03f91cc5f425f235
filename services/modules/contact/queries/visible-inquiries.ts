import { sql } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { SeenBy } from '../../recommendation/api.js';
import type { RecommendationFactsRow } from '../../recommendation/published-rows.js';

/**
 * Whether somebody sees the inquiry `k`: operators all; an agency those of whom it looks after, and of whom nobody does
 * (docs/specification/desk.md#contact-messages).
 */
export function isInquirySeen(seen: SeenBy) {
  if (seen === 'whole-tenant') return sql<boolean>`true`;
  const facts = () =>
    tables<typeof RecommendationFactsRow>()
      .selectFrom('recommendation_facts as f')
      .select('f.recommendationId')
      .where('f.tenantId', '=', currentWork().tenantId);
  const isOfAgency = sql<boolean>`(f.agency_number is null or f.agency_number = ${seen.agencyNumber})`;
  const followed = facts().where('f.recommendationId', '=', sql.ref('k.recommendation_id') as never);
  const made = facts().where('f.recommenderId', '=', sql.ref('k.person_id') as never);
  return sql<boolean>`case
    when k.recommendation_id is not null then exists ${followed.where(isOfAgency)}
    when k.person_id is null then true
    else not exists ${made} or exists ${made.where(isOfAgency)} end`;
}
