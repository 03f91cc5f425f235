import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { RewardReturned } from '../../reward/published-events.js';
import { RewardFor } from '../../reward/published-questions.js';
import { returnReason } from '../letters/return-reason.js';
import { bankDetailsWantedLetter } from '../letters/reward.js';
import { About } from './about.js';

@Reaction({ name: 'mail-bank-details-wanted-when-reward-returned', on: [RewardReturned] })
export class MailBankDetailsWantedWhenRewardReturned extends MailReaction<EventFrom<typeof RewardReturned>> {
  constructor(
    post: Post,
    private readonly about: About,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(post);
  }

  async prepare({ eventId, data }: RecordedEvent<EventFrom<typeof RewardReturned>>): Promise<OutgoingMail | null> {
    const reward = await this.queries.execute(new RewardFor(data.rewardId));
    // New details may have come in while this waited.
    if (reward?.progress !== 'bank-details-wanted') return null;
    return this.post.to(
      data.beneficiaryId,
      async to =>
        bankDetailsWantedLetter(to, {
          ...(await this.about.reward(data)),
          why: returnReason(data.reason, to.language),
          token: await this.tokens.issue('reward', data.rewardId, {
            seed: eventId,
            data: { owner: data.beneficiaryId },
          }),
        }),
      { alsoErased: true },
    );
  }
}
