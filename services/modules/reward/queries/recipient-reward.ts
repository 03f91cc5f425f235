import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { FindRecipient } from '../../recipient/api.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { splitReward } from '../domain/split-reward.js';
import { Rewards } from '../persistence/rewards.js';

/** The recipient's part: the reward itself once granted, before that the promised amount. */
@Injectable()
export class RecipientReward {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
  ) {}

  /** `number` is the recipient's own or their recommendation's. */
  async of(recipientId: string, number: string) {
    const recipient = await this.queries.execute(new FindRecipient({ recipientId }));
    ensure(recipient !== null, 'recipient-token-invalid');
    const terms = await this.queries.execute(new RecommendationTerms(recipient.recommendationId));
    ensure(terms !== null && (number === recipient.number || number === terms.number), 'not-found');
    const granted = (await this.rewards.ofRecommendation(recipient.recommendationId)).find(
      reward => reward.beneficiaryId === recipientId,
    );
    if (granted)
      return {
        id: granted.rewardId,
        amountCents: granted.amountCents,
        status: granted.status,
        expiresAt: granted.expiresAt,
      };
    ensure(terms.status !== 'cancelled' && terms.status !== 'expired', 'not-found');
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const promised = splitReward({
      amountCents: terms.rewardCents,
      recommenderShare: terms.recommenderShare,
      recipientCapCents: tenant?.config.maxRecipientRewardCents ?? null,
      recipientIsKnown: true,
    }).recipientCents;
    ensure(promised > 0, 'not-found');
    return { id: recipientId, amountCents: promised, status: 'open' as const, expiresAt: null };
  }
}
