import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#platform/reactions/reaction.js';
import { RewardSent } from '../../reward/published-events.js';
import { paymentSentLetter } from '../letters/reward.js';
import { About } from './about.js';

@Reaction({ name: 'mail-payment-when-reward-sent', on: [RewardSent] })
export class MailPaymentWhenRewardSent extends MailReaction<EventFrom<typeof RewardSent>> {
  constructor(post: Post, private readonly about: About) {
    super(post);
  }

  prepare({ data }: RecordedEvent<EventFrom<typeof RewardSent>>): Promise<OutgoingMail | null> {
    return this.post.to(data.beneficiaryId, async (to) => paymentSentLetter(to, await this.about.reward(data)));
  }
}
