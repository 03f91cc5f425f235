import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { FindRecipient } from '../../../recipient/published-questions.js';
import { RecommendationTerms } from '../../../recommendation/published-questions.js';
import { splitReward } from '../../domain/split.js';
import { Rewards } from '../../persistence/rewards.js';

/** The recipient's part: the reward itself once it was granted, before that what is promised. */
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
    refuseUnless(recipient !== null, 'recipient-token-invalid');
    const terms = await this.queries.execute(new RecommendationTerms(recipient.recommendationId));
    refuseUnless(terms !== null && (number === recipient.number || number === terms.number), 'not-found');
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
    refuseUnless(terms.status !== 'cancelled' && terms.status !== 'expired', 'not-found');
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const promised = splitReward({
      amountCents: terms.rewardCents,
      recommenderShare: terms.recommenderShare,
      recipientCapCents: tenant?.config.maxRecipientRewardCents ?? null,
      recipientIsKnown: true,
    }).recipientCents;
    refuseUnless(promised > 0, 'not-found');
    return { id: recipientId, amountCents: promised, status: 'open' as const, expiresAt: null };
  }
}
