import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { prepared } from '#platform/database/prepared.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { People } from '#platform/people/people.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import {
  BlockedAmong,
  BlockReasonOf,
  FindRecommender,
  FindRecommenders,
  WasBlockedWhenErased,
  type RecommenderFound,
  type RecommenderState,
} from '../../published-questions.js';

@QueryHandler(FindRecommender)
export class FindRecommenderHandler implements IQueryHandler<FindRecommender> {
  constructor(
    private readonly people: People,
    private readonly recommenders: RecommenderRepository,
  ) {}

  async execute({ by }: FindRecommender): Promise<RecommenderFound | null> {
    const person = by.recommenderId
      ? await this.people.find(by.recommenderId)
      : await this.people.findByEmail('recommender', by.email ?? '');
    const row = person?.role === 'recommender' ? await this.recommenders.row(person.id) : null;
    if (!person || !row || row.status === 'erased') return null;
    return { recommenderId: person.id, state: row.status as RecommenderState, language: person.language };
  }
}

const byIds = prepared(
  `select r.recommender_id as "recommenderId", r.status as state, p.language from recommender r
     join person p on p.tenant_id = r.tenant_id and p.person_id = r.recommender_id and p.role = 'recommender' and p.erased_at is null
   where r.tenant_id = $1 and r.recommender_id = any($2::uuid[]) and r.status <> 'erased'`,
);

@QueryHandler(FindRecommenders)
export class FindRecommendersHandler implements IQueryHandler<FindRecommenders> {
  constructor(private readonly sql: Sql) {}

  async execute({ recommenderIds }: FindRecommenders): Promise<ReadonlyMap<string, RecommenderFound>> {
    const found = await this.sql.query<RecommenderFound>(byIds, [currentWork().tenantId, recommenderIds]);
    return new Map(found.map(one => [one.recommenderId, one]));
  }
}

@QueryHandler(BlockedAmong)
export class BlockedAmongHandler implements IQueryHandler<BlockedAmong> {
  constructor(private readonly sql: Sql) {}

  async execute({ beneficiaryIds }: BlockedAmong): Promise<ReadonlySet<string>> {
    if (beneficiaryIds.length === 0) return new Set();
    const rows = await this.sql.query<{ id: string }>(
      `select recommender_id as id from recommender where tenant_id = $1 and recommender_id = any($2::uuid[]) and status = 'blocked'`,
      [currentWork().tenantId, beneficiaryIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

@QueryHandler(WasBlockedWhenErased)
export class WasBlockedWhenErasedHandler implements IQueryHandler<WasBlockedWhenErased> {
  constructor(private readonly recommenders: RecommenderRepository) {}

  async execute({ beneficiaryId }: WasBlockedWhenErased): Promise<boolean> {
    return (await this.recommenders.row(beneficiaryId))?.blockedWhenErased ?? false;
  }
}

@QueryHandler(BlockReasonOf)
export class BlockReasonOfHandler implements IQueryHandler<BlockReasonOf> {
  constructor(private readonly recommenders: RecommenderRepository) {}

  async execute({ recommenderId }: BlockReasonOf): Promise<string | null> {
    return (await this.recommenders.row(recommenderId))?.blockedBecause ?? null;
  }
}
