import { QueryBus } from '@nestjs/cqrs';
import { endOfPeriod } from '#shared/calendar.js';
import { returnReasonForPayee } from '#shared/return-reasons.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { consoleAddress } from '#platform/environment.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import type { OutgoingMail } from '#mail/mailer.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { OperatorSeatProposed, StaffInvited } from '../../agency/events.js';
import { ProposedSeat, StaffInvitation } from '../../agency/api.js';
import { WaitingFor } from '../../decisions/api.js';
import { DecisionsAreWaiting, OperatorHasToKnow } from '../../decisions/events.js';
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
import { campaignBudgetUsedUpMail } from '../mails/campaign-budget-used-up/mail.js';
import { catalogueSourceFailingMail } from '../mails/catalogue-source-failing/mail.js';
import { chooseAgainMail } from '../mails/choose-again/mail.js';
import { decisionsWaitingMail } from '../mails/decisions-waiting/mail.js';
import { mailsRefusedMail } from '../mails/mails-refused/mail.js';
import { operatorProposedMail } from '../mails/operator-proposed/mail.js';
import { plannedChangeNotMadeMail } from '../mails/planned-change-not-made/mail.js';
import { rewardCancelledMail } from '../mails/reward-cancelled/mail.js';
import { rewardOnItsWayMail } from '../mails/reward-on-its-way/mail.js';
import { rewardReadyMail } from '../mails/reward-ready/mail.js';
import { rewardReminderMail } from '../mails/reward-reminder/mail.js';
import { staffInvitationMail } from '../mails/staff-invitation/mail.js';
import { vouchersRunningLowMail } from '../mails/vouchers-running-low/mail.js';
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

type Event = EventFrom<
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
export class MailRewardLinkWhenRewardReady extends MailReaction<Event> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  async prepare({ eventId, type, data }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
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
const cameBack = (data: Event['data'], language: Language) =>
  'reason' in data && data.reason !== undefined
    ? { why: returnReasonForPayee(data.reason, language), rejected: data.rejected ?? false }
    : null;

/** When requested again, the link also helps a person whose bank details are missing. */
const isStillWanted = (type: Event['type'], progress: string | null): boolean =>
  progress === 'choice-open' || (type === 'RewardMailRequested' && progress === 'bank-details-wanted');

const consoleOf = ({ tenant }: MailRecipient, page = ''): string =>
  consoleAddress(`${page}?tenant=${encodeURIComponent(tenant.key)}`);

/** Staff have a single display name. */
const ofStaff = ({ name, email, language }: { name: string; email: string; language: Language }) => ({
  salutation: null,
  firstName: name,
  lastName: '',
  email,
  language,
});

/** Counted when the mail is written: where everything was decided meanwhile, no mail is sent. */
@Reaction({ name: 'mail-staff-when-decisions-wait', queue: 'mails', on: [DecisionsAreWaiting] })
export class MailStaffWhenDecisionsWait extends MailReaction<EventFrom<typeof DecisionsAreWaiting>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof DecisionsAreWaiting>>): Promise<OutgoingMail | null> {
    const person = await this.queries.execute(new WaitingFor(data.userId));
    if (!person || person.things.length === 0) return null;
    return this.mailService.toStranger(ofStaff(person), to =>
      decisionsWaitingMail(to, { things: person.things, consoleUrl: consoleOf(to) }),
    );
  }
}

const operatorMails = {
  'voucher-stock': vouchersRunningLowMail,
  'campaign-budget': campaignBudgetUsedUpMail,
  'catalogue-source': catalogueSourceFailingMail,
  'planned-setting': plannedChangeNotMadeMail,
  'mails-blamed': mailsRefusedMail,
} as const;

@Reaction({ name: 'mail-operator-when-has-to-know', queue: 'mails', on: [OperatorHasToKnow] })
export class MailOperatorWhenActionNeeded extends MailReaction<EventFrom<typeof OperatorHasToKnow>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof OperatorHasToKnow>>): Promise<OutgoingMail | null> {
    const person = await this.queries.execute(new WaitingFor(data.userId));
    if (!person) return null;
    return this.mailService.toStranger(ofStaff(person), to =>
      operatorMails[data.of](to, {
        ...data,
        consoleUrl: consoleOf(to, pageOf(data)),
      }),
    );
  }
}

/** The console page on which it is decided. */
const pageOf = ({ of, name }: { readonly of: string; readonly name: string }): string =>
  of === 'mails-blamed' ? 'mail-sender' : of !== 'planned-setting' ? '' : name === 'configuration' ? name : 'planned';

const INVITATION_DAYS = 14;

/** The token is in the URL fragment, which browsers send to no server. */
@Reaction({ name: 'mail-link-when-staff-invited', queue: 'mails', on: [StaffInvited] })
export class MailLinkWhenStaffInvited extends MailReaction<EventFrom<typeof StaffInvited>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  async prepare({ data, at, eventId }: RecordedEvent<EventFrom<typeof StaffInvited>>): Promise<OutgoingMail | null> {
    const person = await this.queries.execute(new StaffInvitation(data.userId, data.invitationId));
    if (!person) return null;
    const expiresAt = endOfPeriod(at, INVITATION_DAYS);
    const token = await this.tokens.issue('staff-invitation', data.userId, {
      expiresAt,
      seed: eventId,
      data: { makesPasskey: person.makesPasskey },
    });
    // The link alone makes its holder that person, so it is sent by the installation: an operator able to read it could
    // become their own second person.
    const by = person.makesPasskey ? 'toStrangerByInstallation' : 'toStranger';
    return this.mailService[by](ofStaff(person), to =>
      staffInvitationMail(to, { ...person, link: `${consoleOf(to, 'login')}#einladung=${token}` }),
    );
  }
}

@Reaction({ name: 'mail-former-operators-when-seat-proposed', queue: 'mails', on: [OperatorSeatProposed] })
export class MailFormerOperatorWhenSeatProposed extends MailReaction<EventFrom<typeof OperatorSeatProposed>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  async prepare({
    data,
    at,
    eventId,
  }: RecordedEvent<EventFrom<typeof OperatorSeatProposed>>): Promise<OutgoingMail | null> {
    const seat = await this.queries.execute(new ProposedSeat(data));
    if (!seat) return null;
    const token = await this.tokens.issue('operator-objection', data.invitedId, {
      expiresAt: endOfPeriod(at, INVITATION_DAYS),
      seed: eventId,
      data: { proposalId: data.proposalId, former: data.userId },
    });
    return this.mailService.toStranger(ofStaff(seat.former), to =>
      operatorProposedMail(to, {
        invited: seat.invited,
        until: seat.objectionsUntil,
        link: `${consoleOf(to, 'login')}#einspruch=${token}`,
      }),
    );
  }
}

/** Reactions of this file; the module registers them. */
export const rewardReactions = [
  MailBankDetailsWantedWhenRewardReturned,
  MailPaymentWhenPayoutSent,
  MailReasonWhenRewardCancelled,
  MailRewardLinkWhenRewardReady,
  MailOperatorWhenActionNeeded,
  MailLinkWhenStaffInvited,
  MailFormerOperatorWhenSeatProposed,
  MailStaffWhenDecisionsWait,
];
