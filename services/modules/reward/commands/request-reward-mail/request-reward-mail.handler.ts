import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { refuseUnless } from '#platform/domain/refused.js';
import { Attempts } from '#platform/entry/attempts.js';
import { FindRecommendation, RecommendationTerms } from '../../../recommendation/published-questions.js';
import { Rewards } from '../../persistence/rewards.js';
import type { RewardView } from '../../published-questions.js';
import { RequestRewardMail } from './request-reward-mail.command.js';

/** For one recommendation. */
const mailsAnHour = 5;

@CommandHandler(RequestRewardMail)
export class RequestRewardMailHandler implements ICommandHandler<RequestRewardMail> {
  constructor(private readonly rewards: Rewards, private readonly queries: QueryBus, private readonly attempts: Attempts) {}

  async execute({ request: { recommendationNumber, recommenderId } }: RequestRewardMail): Promise<void> {
    const found = await this.queries.execute(new FindRecommendation({ number: recommendationNumber }));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    refuseUnless(terms?.recommenderId === recommenderId, 'recommendation-unknown');
    const own = (await this.rewards.ofRecommendation(terms.recommendationId)).filter((reward) => reward.beneficiary === 'recommender' && waitsForThePerson(reward));
    refuseUnless(own.length > 0, 'reward-not-available');
    await this.attempts.take('reward-mail', terms.recommendationId, mailsAnHour);
    for (const { rewardId } of own) await this.rewards.follow(rewardId, (reward) => reward.requestMail());
  }
}

const waitsForThePerson = ({ progress }: RewardView): boolean => progress === 'choice-open' || progress === 'bank-details-wanted';
