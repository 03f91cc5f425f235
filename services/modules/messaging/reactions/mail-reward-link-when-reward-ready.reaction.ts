import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { RewardMailRequested, RewardReady, RewardReminderDue } from '../../reward/published-events.js';
import { GoodwillReasonOf, RewardFor } from '../../reward/published-questions.js';
import { rewardReadyLetter, rewardReminderLetter } from '../letters/reward.js';
import { About } from './about.js';

type Event = EventFrom<typeof RewardReady | typeof RewardMailRequested | typeof RewardReminderDue>;

/** When it is released, when the person asks again, and 30 and 7 days before the claim period ends; never after the choice was made. */
@Reaction({ name: 'mail-reward-link-when-reward-ready', on: [RewardReady, RewardMailRequested, RewardReminderDue] })
export class MailRewardLinkWhenRewardReady extends MailReaction<Event> {
  constructor(
    post: Post,
    private readonly about: About,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(post);
  }

  async prepare({ eventId, type, data }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    const reward = await this.queries.execute(new RewardFor(data.rewardId));
    if (reward?.status !== 'ready' || !reward.expiresAt || !isStillWanted(type, reward.progress)) return null;
    const { expiresAt } = reward;
    return this.post.to(
      data.beneficiaryId,
      async to => {
        const goodwillReason =
          reward.origin === 'goodwill' ? await this.queries.execute(new GoodwillReasonOf(data.rewardId)) : null;
        const facts = {
          ...(await this.about.reward(data)),
          goodwillReason,
          expiresAt,
          token: await this.tokens.issue('reward', data.rewardId, {
            seed: eventId,
            data: { owner: data.beneficiaryId },
          }),
        };
        return type === 'RewardReminderDue' && 'daysLeft' in data
          ? rewardReminderLetter(to, { ...facts, daysLeft: data.daysLeft })
          : rewardReadyLetter(to, facts);
      },
      { alsoErased: true },
    );
  }
}

/** Asked for once more, the link also helps someone whose bank details are missing. */
const isStillWanted = (type: Event['type'], progress: string | null): boolean =>
  progress === 'choice-open' || (type === 'RewardMailRequested' && progress === 'bank-details-wanted');
