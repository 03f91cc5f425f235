import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { Person } from '#platform/persons/person-store.js';
import type { RecommenderRow } from './recommenders.js';
import { searchedAs } from '../domain/findable.js';

/** Recommenders who agreed to be found by name and postcode. */
export const FindableRecommenderRow = defineEntity({
  name: 'FindableRecommenderRow',
  tableName: 'findable_recommender',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    /** Keyed hash of name and postcode. */
    searchKey: p.text(),
    since: p.datetime(),
  }),
});

/** Recommenders who agreed to be found, by a keyed hash of name and postcode, so that the table alone reveals no name. */
@Injectable()
export class FindableRecommenders {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async is(recommenderId: string): Promise<boolean> {
    const row = await findable()
      .selectFrom('findable_recommender')
      .select('recommenderId')
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .executeTakeFirst();
    return row !== undefined;
  }

  async put(recommenderId: string, searched: string): Promise<void> {
    const searchKey = this.keyed.of('findable', searched);
    const row = { tenantId: currentWork().tenantId, recommenderId, searchKey, since: this.clock.now() };
    await currentEntityManager().upsert(FindableRecommenderRow, row, { onConflictMergeFields: ['searchKey'] });
  }

  async forget(recommenderId: string): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().nativeDelete(FindableRecommenderRow, { tenantId, recommenderId });
  }

  /** Called after the name was corrected. */
  async rename(recommenderId: string, person: Pick<Person, 'firstName' | 'lastName' | 'zip'>): Promise<void> {
    if (!(await this.is(recommenderId))) return;
    const [searched] = searchedAs(person.firstName, person.lastName, person.zip ?? '');
    await (searched === undefined ? this.forget(recommenderId) : this.put(recommenderId, searched));
  }

  /** At most two, which is enough to know that the match is not unique; blocked ones are included, since the friend may mean them. */
  async matching(searched: readonly string[]): Promise<{ recommenderId: string; status: string }[]> {
    return findable()
      .selectFrom('findable_recommender as f')
      .innerJoin('recommender as r', on =>
        on.onRef('r.tenantId', '=', 'f.tenantId').onRef('r.recommenderId', '=', 'f.recommenderId'),
      )
      .select(['f.recommenderId', 'r.status'])
      .where('f.tenantId', '=', currentWork().tenantId)
      .where('f.searchKey', '=', sql<string>`any (${searched.map(form => this.keyed.of('findable', form))})`)
      .limit(2)
      .execute();
  }
}

const findable = () => tables<typeof FindableRecommenderRow | typeof RecommenderRow>();
