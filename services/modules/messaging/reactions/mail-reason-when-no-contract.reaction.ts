import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { ContractNotConcluded, OrderCancelled, OrderRefused } from '../../order/published-events.js';
import { RewardsOfRecommendation } from '../../reward/published-questions.js';
import { noContractLetter } from '../letters/recommendation-news.js';
import { About } from './about.js';

type Event = EventFrom<typeof ContractNotConcluded | typeof OrderCancelled | typeof OrderRefused>;

/** Tells the recommender, where no reward had come of the order yet; the end of a reward has its own mail. */
@Reaction({ name: 'mail-reason-when-no-contract', on: [ContractNotConcluded, OrderCancelled, OrderRefused] })
export class MailReasonWhenNoContract extends MailReaction<Event> {
  constructor(
    post: Post,
    private readonly about: About,
    private readonly queries: QueryBus,
  ) {
    super(post);
  }

  async prepare({ type, data }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    if (await this.hadAReward(data)) return null;
    const recommendation = await this.about.recommendation(data.recommendationId);
    const reason = 'reason' in data ? data.reason : type === 'OrderRefused' ? 'order-refused' : 'not-concluded';
    const told = await this.about.refusal(data.orderId);
    return (
      recommendation &&
      this.post.to(recommendation.recommenderId, to => noContractLetter(to, { ...recommendation, reason, told }))
    );
  }

  private async hadAReward({ recommendationId, orderId }: Event['data']): Promise<boolean> {
    const rewards = await this.queries.execute(new RewardsOfRecommendation(recommendationId));
    return rewards.some(reward => reward.beneficiary === 'recommender' && reward.orderId === orderId);
  }
}
