import { QueryBus } from '@nestjs/cqrs';
import { endOfPeriod } from '#shared/calendar.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { addHours, addMinutes } from '#platform/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { AcceptedTerms } from '#platform/intake/consents.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import {
  AccessLinkRequested,
  AccountProtectionChanged,
  AccountHolderQuestioned,
  BankDetailsStored,
  EmailChangeRequested,
  NewsletterOptInConfirmed,
  NewsletterOptInRequested,
  RecommenderEmailChanged,
  RecommenderErased,
  RecommenderBlocked,
  RecommenderUnblocked,
} from '../../account/events.js';
import {
  addressLinksLiveForHours,
  EmailChangeOf,
  HolderQuestionOf,
  objectionDays,
  BlockReasonOf,
} from '../../account/api.js';
import { IsAddressedInformally } from '../../recipient/api.js';
import { AwaitsContract } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { accountDeletedMail } from '../mails/account-deleted/mail.js';
import { accountExistsMail } from '../mails/account-exists/mail.js';
import { accountSetUpMail } from '../mails/account-set-up/mail.js';
import { addressChangedMail } from '../mails/address-changed/mail.js';
import { bankDetailsAddedMail } from '../mails/bank-details-added/mail.js';
import { bankDetailsChangedMail } from '../mails/bank-details-changed/mail.js';
import { checkAccountHolderMail } from '../mails/check-account-holder/mail.js';
import { confirmNewAddressMail } from '../mails/confirm-new-address/mail.js';
import { confirmNewsletterMail } from '../mails/confirm-newsletter/mail.js';
import { loginChangedMail } from '../mails/login-changed/mail.js';
import { loginLinkMail } from '../mails/login-link/mail.js';
import { newAddressEnteredMail } from '../mails/new-address-entered/mail.js';
import { newPasswordMail } from '../mails/new-password/mail.js';
import { newsletterConfirmedMail } from '../mails/newsletter-confirmed/mail.js';
import { welcomeMail } from '../mails/welcome/mail.js';
import { oneClick } from './news.js';
import { accountBlockedMail } from '../mails/account-blocked/mail.js';
import { accountUnblockedMail } from '../mails/account-unblocked/mail.js';

/** docs/specification/accounts.md#links-in-mails. */
const minutes = { welcome: 24 * 60, login: 15, reset: 24 * 60, known: 24 * 60, imported: 14 * 24 * 60 };
const mails = {
  welcome: welcomeMail,
  login: loginLinkMail,
  reset: newPasswordMail,
  known: accountExistsMail,
  imported: accountSetUpMail,
};
/** A person with an account sets a new password; only a new account is confirmed. */
const kinds = { welcome: 'welcome', login: 'login-link', reset: 'reset', known: 'reset', imported: 'reset' } as const;

@Reaction({ name: 'mail-access-link-when-requested', queue: 'mails', on: [AccessLinkRequested] })
export class MailAccessLinkWhenRequested extends MailReaction<EventFrom<typeof AccessLinkRequested>> {
  constructor(
    mailService: MailService,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  prepare({ eventId, at, data }: RecordedEvent<EventFrom<typeof AccessLinkRequested>>): Promise<OutgoingMail | null> {
    return this.mailService.to(
      data.recommenderId,
      async to =>
        mails[data.purpose](to, {
          token: await this.tokens.issue(kinds[data.purpose], data.recommenderId, {
            expiresAt: addMinutes(at, minutes[data.purpose]),
            seed: eventId,
          }),
          productId: data.productId ?? null,
        }),
      { asked: true },
    );
  }
}

type EmailChange = EventFrom<typeof EmailChangeRequested | typeof RecommenderEmailChanged>;

/** To the new address, unless it belongs to another account, whose owner gets a mail of their own. */
@Reaction({ name: 'mail-confirmation-when-email-change-requested', queue: 'mails', on: [EmailChangeRequested] })
export class MailConfirmationWhenEmailChangeRequested extends MailReaction<EventFrom<typeof EmailChangeRequested>> {
  constructor(
    mailService: MailService,
    private readonly people: PersonStore,
    private readonly tokens: Tokens,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({
    eventId,
    at,
    data: { recommenderId, changeId, taken },
  }: RecordedEvent<EventFrom<typeof EmailChangeRequested>>): Promise<OutgoingMail | null> {
    const email = taken ? null : await this.queries.execute(new EmailChangeOf(recommenderId, changeId, 'asked-for'));
    const person = email !== null && (await this.people.find(recommenderId));
    if (!person) return null;
    const token = await this.tokens.issue('email-change', recommenderId, {
      expiresAt: addHours(at, addressLinksLiveForHours),
      data: { changeId },
      seed: eventId,
    });
    return this.mailService.toStranger({ ...person, email }, to => confirmNewAddressMail(to, { token }));
  }
}

/** The request tells the present address, the confirmation the former, by a link to object, valid after later ones. */
@Reaction({
  name: 'mail-notice-when-email-change-moves',
  queue: 'mails',
  on: [EmailChangeRequested, RecommenderEmailChanged],
})
export class MailNoticeWhenEmailChangeMoves extends MailReaction<EmailChange> {
  constructor(
    mailService: MailService,
    private readonly people: PersonStore,
    private readonly retained: RetainedContacts,
    private readonly tokens: Tokens,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ type, at, data }: RecordedEvent<EmailChange>): Promise<OutgoingMail | null> {
    const { recommenderId, changeId } = data;
    if (type === 'EmailChangeRequested') {
      const byStaff = 'byStaff' in data && data.byStaff === true;
      return this.mailService.to(recommenderId, to => newAddressEnteredMail(to, { byStaff }));
    }
    const email = await this.queries.execute(new EmailChangeOf(recommenderId, changeId, 'left-behind'));
    const person = (await this.people.find(recommenderId)) ?? (await this.retained.find(recommenderId));
    if (!person || email === null) return null;
    // The token that was issued with the change.
    const token = await this.tokens.issue('account-change', recommenderId, {
      ...{ seed: changeId, data: { changeId } },
      expiresAt: endOfPeriod(at, objectionDays),
    });
    return this.mailService.toStranger({ ...person, email }, to => addressChangedMail(to, { token }));
  }
}

@Reaction({ name: 'mail-farewell-when-recommender-erased', queue: 'mails', on: [RecommenderErased] })
export class MailFarewellWhenRecommenderErased extends MailReaction<EventFrom<typeof RecommenderErased>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({
    data: { recommenderId, again },
  }: RecordedEvent<EventFrom<typeof RecommenderErased>>): Promise<OutgoingMail | null> {
    if (again) return null;
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recommenderId));
    const openCents = rewards.filter(reward => !reward.settled).map(reward => reward.amountCents);
    const friendsAwaited = await this.queries.execute(new AwaitsContract(recommenderId));
    return this.mailService.to(recommenderId, to => accountDeletedMail(to, { openCents, friendsAwaited }), {
      alsoErased: true,
    });
  }
}

type OptInMoved = EventFrom<typeof NewsletterOptInRequested | typeof NewsletterOptInConfirmed>;

/** Days, the same as the account's rule waits before a new request. */
const newsletterLinkDays = 7;

/** The mail that asks for confirmation, and after it the first newsletter mail with its unsubscribe link. */
@Reaction({
  name: 'mail-newsletter-when-opt-in-moves',
  queue: 'mails',
  on: [NewsletterOptInRequested, NewsletterOptInConfirmed],
})
export class MailNewsletterWhenOptInMoves extends MailReaction<OptInMoved> {
  constructor(
    mailService: MailService,
    private readonly tokens: Tokens,
    private readonly terms: AcceptedTerms,
  ) {
    super(mailService);
  }

  async prepare({
    eventId,
    type,
    at,
    data: { recommenderId, textVersion },
  }: RecordedEvent<OptInMoved>): Promise<OutgoingMail | null> {
    const wording = await this.terms.text(textVersion);
    if (type === 'NewsletterOptInRequested') {
      return this.mailService.to(recommenderId, async to =>
        confirmNewsletterMail(to, {
          wording,
          token: await this.tokens.issue('newsletter', recommenderId, {
            expiresAt: endOfPeriod(at, newsletterLinkDays),
            seed: eventId,
          }),
        }),
      );
    }
    const token = await this.tokens.issue('newsletter-end', recommenderId, { seed: eventId });
    return this.mailService.to(recommenderId, to => newsletterConfirmedMail(to, { wording, token }), {
      oneClickUrl: ({ tenant }) => oneClick(tenant, token),
    });
  }
}

/** The beneficiary is told of new bank details and may object, also the first time; storing the same ones again sends no mail. */
@Reaction({ name: 'mail-owner-when-account-replaced', queue: 'mails', on: [BankDetailsStored] })
export class MailOwnerWhenAccountReplaced extends MailReaction<EventFrom<typeof BankDetailsStored>> {
  constructor(
    mailService: MailService,
    private readonly tokens: Tokens,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({
    eventId,
    at,
    data: { beneficiaryId, first, payableFrom },
  }: RecordedEvent<EventFrom<typeof BankDetailsStored>>): Promise<OutgoingMail | null> {
    if (!payableFrom && !first) return null;
    const casual = await this.queries.execute(new IsAddressedInformally(beneficiaryId));
    return this.mailService.to(
      beneficiaryId,
      async to => {
        const token = await this.tokens.issue('account-change', beneficiaryId, {
          seed: eventId,
          expiresAt: endOfPeriod(at, objectionDays),
        });
        return payableFrom
          ? bankDetailsChangedMail(to, { token, at, payableFrom: new Date(payableFrom), casual })
          : bankDetailsAddedMail(to, { token, casual });
      },
      { alsoErased: true },
    );
  }
}

/** Longer than the weekly payment takes, so that the answer counts for the next. */
const holderLinkDays = 30;

/** The bank knows the account by nearly the name that was typed: its owner says which is right. */
@Reaction({ name: 'mail-owner-when-account-holder-questioned', queue: 'mails', on: [AccountHolderQuestioned] })
export class MailOwnerWhenAccountHolderQuestioned extends MailReaction<EventFrom<typeof AccountHolderQuestioned>> {
  constructor(
    mailService: MailService,
    private readonly tokens: Tokens,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({
    eventId,
    at,
    data: { beneficiaryId },
  }: RecordedEvent<EventFrom<typeof AccountHolderQuestioned>>): Promise<OutgoingMail | null> {
    const question = await this.queries.execute(new HolderQuestionOf(beneficiaryId));
    if (question?.answer !== null) return null;
    const casual = await this.queries.execute(new IsAddressedInformally(beneficiaryId));
    return this.mailService.to(
      beneficiaryId,
      async to =>
        checkAccountHolderMail(to, {
          casual,
          token: await this.tokens.issue('account-holder', beneficiaryId, {
            seed: eventId,
            expiresAt: endOfPeriod(at, holderLinkDays),
            data: { owner: beneficiaryId },
          }),
        }),
      { alsoErased: true },
    );
  }
}

@Reaction({ name: 'mail-owner-when-protection-changed', queue: 'mails', on: [AccountProtectionChanged] })
export class MailOwnerWhenProtectionChanged extends MailReaction<EventFrom<typeof AccountProtectionChanged>> {
  constructor(mailService: MailService) {
    super(mailService);
  }

  prepare({ at, data }: RecordedEvent<EventFrom<typeof AccountProtectionChanged>>): Promise<OutgoingMail | null> {
    return this.mailService.to(data.recommenderId, to => loginChangedMail(to, { change: data.change, at }), {
      alsoErased: true,
    });
  }
}

type Block = EventFrom<typeof RecommenderBlocked | typeof RecommenderUnblocked>;

/** No mail where the block was lifted before it was sent. */
@Reaction({
  name: 'mail-reason-when-recommender-blocked',
  queue: 'mails',
  on: [RecommenderBlocked, RecommenderUnblocked],
})
export class MailReasonWhenRecommenderBlocked extends MailReaction<Block> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ type, data: { recommenderId } }: RecordedEvent<Block>): Promise<OutgoingMail | null> {
    if (type === 'RecommenderUnblocked') return this.mailService.to(recommenderId, to => accountUnblockedMail(to));
    const reason = await this.queries.execute(new BlockReasonOf(recommenderId));
    return reason === null ? null : this.mailService.to(recommenderId, to => accountBlockedMail(to, { reason }));
  }
}

/** Reactions of this file; the module registers them. */
export const accountReactions = [
  MailAccessLinkWhenRequested,
  MailConfirmationWhenEmailChangeRequested,
  MailNoticeWhenEmailChangeMoves,
  MailFarewellWhenRecommenderErased,
  MailNewsletterWhenOptInMoves,
  MailOwnerWhenAccountReplaced,
  MailOwnerWhenAccountHolderQuestioned,
  MailOwnerWhenProtectionChanged,
  MailReasonWhenRecommenderBlocked,
];
