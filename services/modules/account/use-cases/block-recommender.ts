import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Tokens } from '#platform/tokens.js';
import type { TokenKind } from '#platform/token-kind.js';
import { BlockRecommender, UnblockRecommender, type StaffMember } from '../api.js';
import type { Recommender } from '../domain/recommender.js';
import { isLookedAfterBy } from './staff-member.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

/** Tokens that a block revokes because they open the account. Links to a reward stay: a choice made with them waits with the reward. */
const waysIn: readonly TokenKind[] = ['user', 'welcome', 'login-link', 'reset', 'registration', 'admin-login'];

/** A recommender is blocked and unblocked. */
@Injectable()
export class RecommenderBlocks {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  @Handles(BlockRecommender)
  async block(recommenderId: string, { kind, because, by }: BlockRecommender['args'][1]): Promise<void> {
    const recommender = await visibleTo(this.recommenders, this.queries, recommenderId, by);
    const before = recommender.status;
    recommender.block(kind);
    await this.recommenders.save(recommender);
    await this.recommenders.explainBlock(recommenderId, { kind, because, by });
    for (const way of waysIn) await this.tokens.revokeAll(way, recommenderId);
    await this.audit.record({
      action: 'recommender.block',
      subject: recommenderId,
      by: by.name,
      before: { status: before },
      after: { status: 'blocked', kind, reason: withoutPersonalData(because) },
    });
  }

  @Handles(UnblockRecommender)
  async unblock(recommenderId: string, { because, by }: UnblockRecommender['args'][1]): Promise<void> {
    const recommender = await visibleTo(this.recommenders, this.queries, recommenderId, by);
    recommender.unblock();
    await this.recommenders.save(recommender);
    await this.audit.record({
      action: 'recommender.unblock',
      subject: recommenderId,
      by: by.name,
      before: { status: 'blocked' },
      after: { status: recommender.status, reason: withoutPersonalData(because) },
    });
  }
}

export async function visibleTo(
  recommenders: RecommenderRepository,
  queries: QueryBus,
  recommenderId: string,
  by: StaffMember,
): Promise<Recommender> {
  // A concurrent login either comes first and is ended by the block, or comes later and is refused.
  await recommenders.lock(recommenderId);
  const recommender = await recommenders.find(recommenderId);
  ensure(recommender !== undefined && recommender.status !== 'erased', 'not-found');
  ensure(await isLookedAfterBy(queries, recommenderId, by), 'not-found');
  return recommender;
}
