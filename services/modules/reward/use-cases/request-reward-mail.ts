import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import { Throttle } from '#platform/intake/limits.js';
import { Handles } from '#platform/messages.js';
import { Tokens } from '#platform/tokens.js';
import { FindRecommendation, RecommendationTerms } from '../../recommendation/api.js';
import { Rewards } from '../persistence/rewards.js';
import { MailRewardAgain, type RewardView } from '../api.js';

/** Mails allowed per recommendation (or reward without one) and hour. */
const mailsAnHour = 5;

@Injectable()
export class RewardMailRequests {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly attempts: Throttle,
    private readonly tokens: Tokens,
  ) {}

  /**
   * Requests the reward mail again, by the number of a recommendation or the id of a reward. Refuses
   * `recommendation-unknown` (also another person's), `reward-not-available`, and `too-many-requests` after five mails in
   * an hour.
   */
  async request(numberOrRewardId: string, recommenderId: string): Promise<void> {
    const { subject, rewards } = await (isId(numberOrRewardId)
      ? this.ofReward(numberOrRewardId, recommenderId)
      : this.ofRecommendation(numberOrRewardId, recommenderId));
    const own = rewards.filter(reward => reward.beneficiary === 'recommender' && waitsForItsOwner(reward));
    ensure(own.length > 0, 'reward-not-available');
    await this.attempts.take('reward-mail', subject, mailsAnHour);
    for (const { rewardId } of own) await this.rewards.follow(rewardId, reward => reward.requestMail());
  }

  /** At staff's wish. */
  @Handles(MailRewardAgain)
  async again(rewardId: string): Promise<void> {
    await this.tokens.useUp(['reward'], rewardId);
    await this.rewards.follow(rewardId, reward => reward.requestMail());
  }

  private async ofRecommendation(number: string, recommenderId: string): Promise<Mailed> {
    const found = await this.queries.execute(new FindRecommendation({ number }));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    ensure(terms?.recommenderId === recommenderId, 'recommendation-unknown');
    return { subject: terms.recommendationId, rewards: await this.rewards.ofRecommendation(terms.recommendationId) };
  }

  /** A reward without a recommendation, such as goodwill. */
  private async ofReward(rewardId: string, recommenderId: string): Promise<Mailed> {
    const reward = await this.rewards.view(rewardId);
    ensure(reward?.beneficiaryId === recommenderId, 'recommendation-unknown');
    return { subject: rewardId, rewards: [reward] };
  }
}

interface Mailed {
  /** Key by which the mails are counted. */
  readonly subject: string;
  readonly rewards: readonly RewardView[];
}

const waitsForItsOwner = ({ progress }: RewardView): boolean =>
  progress === 'choice-open' || progress === 'bank-details-wanted';
