import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import {
  AccountInCaseOf,
  BlockOf,
  BlockReasonOf,
  WasBlockedWhenErased,
  type AccountInCase,
  type Block,
} from '../api.js';
import type { RecommenderState } from '../events.js';
import { isLookedAfterBy } from '../use-cases/staff-member.js';
import { RecommenderRepository, type RecommenderRow } from '../persistence/recommenders.js';

@QueryHandler(BlockOf)
export class BlockOfHandler implements IQueryHandler<BlockOf> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly queries: QueryBus,
  ) {}

  async execute({ args: [recommenderId, by] }: BlockOf): Promise<Block | null> {
    const row = await this.recommenders.row(recommenderId);
    if (row?.status !== 'blocked' || (by && !(await isLookedAfterBy(this.queries, recommenderId, by)))) return null;
    return blockIn(row);
  }
}

const blockIn = (row: RecommenderRow): Block | null =>
  row.status === 'blocked'
    ? {
        kind: row.blockedKind ?? 'single',
        because: row.blockedBecause ?? '',
        since: row.blockedAt ?? row.registeredAt,
        byName: row.blockedBy ?? null,
      }
    : null;

const shown: Readonly<Record<RecommenderState, AccountInCase['status']>> = {
  registered: 'unconfirmed',
  activated: 'active',
  blocked: 'blocked',
  erased: 'erased',
};

@Injectable()
export class AccountsInCases {
  constructor(private readonly recommenders: RecommenderRepository) {}

  @Handles(AccountInCaseOf)
  async of(recommenderId: string): Promise<AccountInCase | null> {
    const row = await this.recommenders.row(recommenderId);
    if (!row) return null;
    return { status: shown[row.status as RecommenderState], registeredAt: row.registeredAt, block: blockIn(row) };
  }
}

@QueryHandler(WasBlockedWhenErased)
export class WasBlockedWhenErasedHandler implements IQueryHandler<WasBlockedWhenErased> {
  constructor(private readonly recommenders: RecommenderRepository) {}

  async execute({ args: [beneficiaryId] }: WasBlockedWhenErased): Promise<boolean> {
    return (await this.recommenders.row(beneficiaryId))?.blockedWhenErased ?? false;
  }
}

@QueryHandler(BlockReasonOf)
export class BlockReasonOfHandler implements IQueryHandler<BlockReasonOf> {
  constructor(private readonly recommenders: RecommenderRepository) {}

  async execute({ args: [recommenderId] }: BlockReasonOf): Promise<string | null> {
    return (await this.recommenders.row(recommenderId))?.blockedBecause ?? null;
  }
}
