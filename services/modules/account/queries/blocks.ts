import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BlockOf, BlockReasonOf, WasBlockedWhenErased, type Block } from '../api.js';
import { isLookedAfterBy } from '../use-cases/staff-member.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

@QueryHandler(BlockOf)
export class BlockOfHandler implements IQueryHandler<BlockOf> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly queries: QueryBus,
  ) {}

  async execute({ args: [recommenderId, by] }: BlockOf): Promise<Block | null> {
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
