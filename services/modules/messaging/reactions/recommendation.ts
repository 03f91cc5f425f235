import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { ContractNotConcluded, OrderCancelled, OrderRefused } from '../../order/events.js';
import { EndedWithoutContract } from '../../order/api.js';
import { ConfirmedRecipients } from '../../recipient/api.js';
import { RecommendationCancelled, RecommendationExpired } from '../../recommendation/events.js';
import { RewardsOfRecommendation } from '../../reward/api.js';
import { noContractMail } from '../mails/no-contract/mail.js';
import { recommendationCancelledMail } from '../mails/recommendation-cancelled/mail.js';
import { recommendationExpiredMail } from '../mails/recommendation-expired/mail.js';
import { MailFacts } from '../mail-facts.js';

@Reaction({ name: 'mail-expiry-when-recommendation-expired', queue: 'mails', on: [RecommendationExpired] })
export class MailExpiryWhenRecommendationExpired extends MailReaction<EventFrom<typeof RecommendationExpired>> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecommendationExpired>>): Promise<OutgoingMail | null> {
    const recommendation = await this.facts.recommendation(data.recommendationId);
    return (
      recommendation &&
      this.mailService.to(recommendation.recommenderId, to => recommendationExpiredMail(to, recommendation))
    );
  }
}

type NoContract = EventFrom<typeof ContractNotConcluded | typeof OrderCancelled | typeof OrderRefused>;

/**
 * Tells the recommender where the contact, or for an order by the code the recommendation, has no contract left and no
 * reward came of the order; the end of a reward has its own mail.
 */
@Reaction({
  name: 'mail-reason-when-no-contract',
  queue: 'mails',
  on: [ContractNotConcluded, OrderCancelled, OrderRefused],
})
export class MailReasonWhenNoContract extends MailReaction<NoContract> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<NoContract>): Promise<OutgoingMail | null> {
    const ended = await this.queries.execute(new EndedWithoutContract(data.orderId));
    if (!ended || (await this.hadReward(data.recommendationId, ended.orderId))) return null;
    if (data.recipientId === null && (await this.hasOtherContacts(data))) return null;
    const { orderId, productId, reason } = ended;
    const recommendation = await this.facts.recommendation(data.recommendationId);
    const product = await this.facts.product(productId);
    const agencyReason = await this.facts.refusal(orderId);
    const friend = data.recipientId ? await this.facts.friend(data.recipientId) : null;
    if (!recommendation) return null;
    // The promised amount applies to the recommended product.
    const rewardCents =
      productId === recommendation.productId
        ? await this.facts.promisedCents(data.recommendationId, { byCode: data.recipientId === null })
        : 0;
    return this.mailService.to(recommendation.recommenderId, to =>
      noContractMail(to, { ...recommendation, product, friend, rewardCents, reason, agencyReason }),
    );
  }

  private async hasOtherContacts({ recommendationId }: NoContract['data']): Promise<boolean> {
    return (await this.queries.execute(new ConfirmedRecipients([recommendationId]))).has(recommendationId);
  }

  private async hadReward(recommendationId: string, orderId: string): Promise<boolean> {
    const rewards = await this.queries.execute(new RewardsOfRecommendation(recommendationId));
    return rewards.some(reward => reward.beneficiary === 'recommender' && reward.orderId === orderId);
  }
}

/** For cancellations by a person; an end by the contract has a mail of its own. */
@Reaction({ name: 'mail-reason-when-recommendation-cancelled', queue: 'mails', on: [RecommendationCancelled] })
export class MailReasonWhenRecommendationCancelled extends MailReaction<EventFrom<typeof RecommendationCancelled>> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecommendationCancelled>>): Promise<OutgoingMail | null> {
    if (data.reason !== 'blocked') return null;
    const facts = await this.facts.recommendation(data.recommendationId);
    const reason = facts?.cancelledBecause;
    if (!facts || !reason) return null;
    const { recommendationId } = data;
    const confirmed = (await this.queries.execute(new ConfirmedRecipients([recommendationId]))).get(recommendationId);
    const names = await Promise.all((confirmed ?? []).map(recipientId => this.facts.friend(recipientId)));
    const friends = names.filter(name => name !== null);
    const rewardCents = await this.facts.promisedCents(recommendationId);
    return this.mailService.to(facts.recommenderId, to =>
      recommendationCancelledMail(to, { ...facts, friends, rewardCents, reason }),
    );
  }
}

/** Reactions of this file; the module registers them. */
export const recommendationReactions = [
  MailExpiryWhenRecommendationExpired,
  MailReasonWhenNoContract,
  MailReasonWhenRecommendationCancelled,
];
