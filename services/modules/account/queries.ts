import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { normalisedEmail, PersonStore } from '#platform/persons/person-store.js';
import {
  AccountsOfAddresses,
  BlockOf,
  BlockReasonOf,
  CustomerNumberOf,
  EmailChangeOf,
  FindRecommender,
  FindRecommenders,
  NotificationWanted,
  PushSubscriptionsOf,
  RecommenderStates,
  WasBlockedWhenErased,
  type Block,
  type RecommenderFound,
  type RecommenderState,
} from './api.js';
import { isWanted } from './domain/recommender.js';
import { EmailChanges, NotificationSettings, PushSubscriptions } from './persistence/emails.js';
import {
  CustomerNumbers,
  isLookedAfterBy,
  RecommenderRepository,
  type CustomerNumberStatus,
  type RecommenderRow,
} from './persistence/recommenders.js';

@QueryHandler(CustomerNumberOf)
export class CustomerNumberOfHandler implements IQueryHandler<CustomerNumberOf> {
  constructor(private readonly customerNumbers: CustomerNumbers) {}

  async execute({ recommenderId }: CustomerNumberOf): Promise<'none' | CustomerNumberStatus> {
    return (await this.customerNumbers.of(recommenderId))?.status ?? 'none';
  }
}

@QueryHandler(EmailChangeOf)
export class EmailChangeOfHandler implements IQueryHandler<EmailChangeOf> {
  constructor(private readonly changes: EmailChanges) {}

  async execute({ recommenderId, changeId, which }: EmailChangeOf): Promise<string | null> {
    const change =
      which === 'asked-for' ? await this.changes.of(recommenderId) : await this.changes.former(recommenderId, changeId);
    return change?.changeId === changeId ? change.email : null;
  }
}

@QueryHandler(FindRecommender)
export class FindRecommenderHandler implements IQueryHandler<FindRecommender> {
  constructor(
    private readonly people: PersonStore,
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

@QueryHandler(BlockOf)
export class BlockOfHandler implements IQueryHandler<BlockOf> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommenderId, by }: BlockOf): Promise<Block | null> {
    const row = await this.recommenders.row(recommenderId);
    if (row?.status !== 'blocked' || (by && !(await isLookedAfterBy(this.queries, recommenderId, by)))) return null;
    return {
      kind: row.blockedKind ?? 'single',
      because: row.blockedBecause ?? '',
      since: row.blockedAt ?? row.registeredAt,
      byName: row.blockedBy ?? null,
    };
  }
}

/** Runs for every batch of recommendations (bench: create), so it is a prepared statement. */
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

const byAddresses = prepared(
  `select p.email_normalised as address, r.recommender_id as "recommenderId", r.status as state, p.language from person p
     join recommender r on r.tenant_id = p.tenant_id and r.recommender_id = p.person_id and r.status <> 'erased'
   where p.tenant_id = $1 and p.role = 'recommender' and p.erased_at is null and p.email_normalised = any($2)`,
);

@QueryHandler(AccountsOfAddresses)
export class AccountsOfAddressesHandler implements IQueryHandler<AccountsOfAddresses> {
  constructor(private readonly sql: Sql) {}

  async execute({ emails }: AccountsOfAddresses): Promise<ReadonlyMap<string, RecommenderFound>> {
    const addresses = [...new Set(emails.map(normalisedEmail))];
    const found = await this.sql.query<RecommenderFound & { readonly address: string }>(byAddresses, [
      currentWork().tenantId,
      addresses,
    ]);
    return new Map(found.map(({ address, ...one }) => [address, one]));
  }
}

@QueryHandler(RecommenderStates)
export class RecommenderStatesHandler implements IQueryHandler<RecommenderStates> {
  async execute({ beneficiaryIds }: RecommenderStates): Promise<ReadonlyMap<string, RecommenderState>> {
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

@QueryHandler(NotificationWanted)
export class NotificationWantedHandler implements IQueryHandler<NotificationWanted> {
  constructor(private readonly settings: NotificationSettings) {}

  async execute({ recommenderId, about }: NotificationWanted): Promise<boolean> {
    return isWanted(about, await this.settings.off(recommenderId));
  }
}

@QueryHandler(PushSubscriptionsOf)
export class PushSubscriptionsOfHandler implements IQueryHandler<PushSubscriptionsOf> {
  constructor(
    private readonly settings: NotificationSettings,
    private readonly subscriptions: PushSubscriptions,
    private readonly recommenders: RecommenderRepository,
  ) {}

  async execute({ recommenderId, kind }: PushSubscriptionsOf) {
    const all = await this.subscriptions.of(recommenderId);
    if (all.length === 0 || !isWanted({ kind, way: 'push' }, await this.settings.off(recommenderId))) return [];
    return (await this.recommenders.row(recommenderId))?.status === 'activated' ? all : [];
  }
}
