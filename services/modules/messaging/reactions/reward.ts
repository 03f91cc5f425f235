import { QueryBus } from '@nestjs/cqrs';
import { returnReasonForPayee } from '#shared/return-reasons.js';
import { Reaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { SealedPayoutOf } from '../../reward/ports.js';
import { PayoutSent } from '../../payout/events.js';
import { GoodwillReasonOf, RewardMailFactsOf, TypesToChooseFor } from '../../reward/api.js';
import {
  RewardCancelled,
  RewardChoiceReopened,
  RewardMailRequested,
  RewardReady,
  RewardReminderDue,
  RewardReturned,
} from '../../reward/events.js';
import { bankDetailsWantedMail } from '../mails/bank-details-wanted/mail.js';
import { chooseAgainMail } from '../mails/choose-again/mail.js';
import { rewardCancelledMail } from '../mails/reward-cancelled/mail.js';
import { rewardOnItsWayMail } from '../mails/reward-on-its-way/mail.js';
import { rewardReadyMail } from '../mails/reward-ready/mail.js';
import { rewardReminderMail } from '../mails/reward-reminder/mail.js';
import { MailFacts } from '../mail-facts.js';

@Reaction({ name: 'mail-bank-details-wanted-when-reward-returned', queue: 'mails', on: [RewardReturned] })
export class MailBankDetailsWantedWhenRewardReturned extends MailReaction<EventFrom<typeof RewardReturned>> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  async prepare({ eventId, data }: RecordedEvent<EventFrom<typeof RewardReturned>>): Promise<OutgoingMail | null> {
    const reward = await this.queries.execute(new RewardMailFactsOf(data.rewardId));
    // New bank details may have been stored since the event.
    if (reward?.progress !== 'bank-details-wanted') return null;
    return this.mailService.to(
      data.beneficiaryId,
      async to =>
        bankDetailsWantedMail(to, {
          ...(await this.facts.reward(reward)),
          why: returnReasonForPayee(data.reason, to.language),
          rejected: data.rejected ?? false,
          token: await this.tokens.issue('reward', data.rewardId, {
            seed: eventId,
            data: { owner: data.beneficiaryId },
          }),
        }),
      { alsoErased: true },
    );
  }
}

@Reaction({ name: 'mail-payment-when-payout-sent', queue: 'mails', on: [PayoutSent] })
export class MailPaymentWhenPayoutSent extends MailReaction<EventFrom<typeof PayoutSent>> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof PayoutSent>>): Promise<OutgoingMail | null> {
    const [reward, live] = [
      await this.queries.execute(new RewardMailFactsOf(data.rewardId)),
      await this.queries.execute(new SealedPayoutOf(data.rewardId)),
    ];
    // The payment was returned already; the mail about the return tells more.
    if (!reward?.choice || live?.payoutId !== data.payoutId) return null;
    const { beneficiaryId, choice, option } = reward;
    return this.mailService.to(
      beneficiaryId,
      async to => rewardOnItsWayMail(to, { ...(await this.facts.reward(reward)), choice, option }),
      { alsoErased: true },
    );
  }
}

@Reaction({ name: 'mail-reason-when-reward-cancelled', queue: 'mails', on: [RewardCancelled] })
export class MailReasonWhenRewardCancelled extends MailReaction<EventFrom<typeof RewardCancelled>> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  /** No mail on a reward of the wrong person, who never heard of it. Only the recommender reads the agency's reason. */
  async prepare({ data }: RecordedEvent<EventFrom<typeof RewardCancelled>>): Promise<OutgoingMail | null> {
    const { reason, orderId, beneficiary } = data;
    if (reason === 'assigned-elsewhere') return null;
    const reward = await this.queries.execute(new RewardMailFactsOf(data.rewardId));
    if (!reward) return null;
    const agencyReason =
      reason === 'order-refused' && beneficiary === 'recommender' && orderId ? await this.facts.refusal(orderId) : null;
    return this.mailService.to(
      data.beneficiaryId,
      async to => rewardCancelledMail(to, { ...(await this.facts.reward(reward)), reason, agencyReason }),
      { alsoErased: true },
    );
  }
}

type RewardMoved = EventFrom<
  typeof RewardReady | typeof RewardMailRequested | typeof RewardReminderDue | typeof RewardChoiceReopened
>;

/**
 * Sent when the reward is ready, when the person requests it or has to choose again, and 30 and 7 days before the claim
 * period ends; never after the choice.
 */
@Reaction({
  name: 'mail-reward-link-when-reward-ready',
  queue: 'mails',
  on: [RewardReady, RewardMailRequested, RewardReminderDue, RewardChoiceReopened],
})
export class MailRewardLinkWhenRewardReady extends MailReaction<RewardMoved> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  async prepare({ eventId, type, data }: RecordedEvent<RewardMoved>): Promise<OutgoingMail | null> {
    const reward = await this.queries.execute(new RewardMailFactsOf(data.rewardId));
    if (reward?.status !== 'ready' || !reward.expiresAt || !isStillWanted(type, reward.progress)) return null;
    const { expiresAt } = reward;
    return this.mailService.to(
      data.beneficiaryId,
      async to => {
        const goodwillReason =
          reward.origin === 'goodwill' ? await this.queries.execute(new GoodwillReasonOf(data.rewardId)) : null;
        const facts = {
          ...(await this.facts.reward(reward)),
          goodwillReason,
          kinds: await this.queries.execute(new TypesToChooseFor(reward.amountCents)),
          expiresAt,
          token: await this.tokens.issue('reward', data.rewardId, {
            seed: eventId,
            data: { owner: data.beneficiaryId },
          }),
        };
        if (type === 'RewardChoiceReopened')
          return chooseAgainMail(to, { ...facts, cameBack: cameBack(data, to.language) });
        return type === 'RewardReminderDue' && 'daysLeft' in data
          ? rewardReminderMail(to, { ...facts, daysLeft: data.daysLeft })
          : rewardReadyMail(to, facts);
      },
      { alsoErased: true },
    );
  }
}

/** What became of the payment, where that is why the reward is chosen again. */
const cameBack = (data: RewardMoved['data'], language: Language) =>
  'reason' in data && data.reason !== undefined
    ? { why: returnReasonForPayee(data.reason, language), rejected: data.rejected ?? false }
    : null;

/** When requested again, the link also helps a person whose bank details are missing. */
const isStillWanted = (type: RewardMoved['type'], progress: string | null): boolean =>
  progress === 'choice-open' || (type === 'RewardMailRequested' && progress === 'bank-details-wanted');

/** Reactions of this file; the module registers them. */
export const rewardReactions = [
  MailBankDetailsWantedWhenRewardReturned,
  MailPaymentWhenPayoutSent,
  MailReasonWhenRewardCancelled,
  MailRewardLinkWhenRewardReady,
];
