import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import {
  RecommenderOfName,
  AccountsOfAddresses,
  FindRecommender,
  FindRecommenders,
  RecommenderStates,
  type RecommenderFound,
} from '../api.js';
import type { RecommenderState } from '../events.js';
import { FindableRecommenders } from '../persistence/findable-recommenders.js';
import { searchedAs, onlyActiveMatch } from '../domain/findable.js';
import { sql } from 'kysely';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { normalisedEmail, PersonStore } from '#platform/persons/person-store.js';
import { RecommenderRepository, type RecommenderRow } from '../persistence/recommenders.js';

/** Finds accounts for other modules. */
@Injectable()
export class RecommenderQueries {
  constructor(
    private readonly findable: FindableRecommenders,
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly sql: Sql,
  ) {}

  /** Does the same work whether or not somebody is found, so that timing reveals nothing. */
  @Handles(RecommenderOfName)
  async ofName(firstName: string, lastName: string, postcode: string): Promise<string | null> {
    return onlyActiveMatch(await this.findable.matching(searchedAs(firstName, lastName, postcode)));
  }

  @Handles(FindRecommender)
  async one(by: FindRecommender['args'][0]): Promise<RecommenderFound | null> {
    const person = by.recommenderId
      ? await this.people.find(by.recommenderId)
      : await this.people.findByEmail('recommender', by.email ?? '');
    const row = person?.role === 'recommender' ? await this.recommenders.row(person.id) : null;
    if (!person || !row || row.status === 'erased') return null;
    return { recommenderId: person.id, state: row.status as RecommenderState, language: person.language };
  }

  @Handles(FindRecommenders)
  async byIds(recommenderIds: readonly string[]): Promise<ReadonlyMap<string, RecommenderFound>> {
    const found = await this.sql.query<RecommenderFound>(byIds, [currentWork().tenantId, recommenderIds]);
    return new Map(found.map(one => [one.recommenderId, one]));
  }

  @Handles(AccountsOfAddresses)
  async byAddresses(emails: readonly string[]): Promise<ReadonlyMap<string, RecommenderFound>> {
    const addresses = [...new Set(emails.map(normalisedEmail))];
    const found = await this.sql.query<RecommenderFound & { readonly address: string }>(byAddresses, [
      currentWork().tenantId,
      addresses,
    ]);
    return new Map(found.map(({ address, ...one }) => [address, one]));
  }

  @Handles(RecommenderStates)
  async states(beneficiaryIds: readonly string[]): Promise<ReadonlyMap<string, RecommenderState>> {
    if (beneficiaryIds.length === 0) return new Map();
    const rows = await tables<typeof RecommenderRow>()
      .selectFrom('recommender')
      .select(['recommenderId', 'status'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', sql<string>`any(${beneficiaryIds}::uuid[])`)
      .execute();
    return new Map(rows.map(({ recommenderId, status }) => [recommenderId, status as RecommenderState]));
  }
}

/** Runs for every batch of recommendations (bench: create), so it is a prepared statement. */
const byIds = prepared(
  `select r.recommender_id as "recommenderId", r.status as state, p.language from recommender r
     join person p on p.tenant_id = r.tenant_id and p.person_id = r.recommender_id and p.role = 'recommender' and p.erased_at is null
   where r.tenant_id = $1 and r.recommender_id = any($2::uuid[]) and r.status <> 'erased'`,
);

const byAddresses = prepared(
  `select p.email_normalised as address, r.recommender_id as "recommenderId", r.status as state, p.language from person p
     join recommender r on r.tenant_id = p.tenant_id and r.recommender_id = p.person_id and r.status <> 'erased'
   where p.tenant_id = $1 and p.role = 'recommender' and p.erased_at is null and p.email_normalised = any($2)`,
);
