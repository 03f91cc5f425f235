import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import type { BlockReason } from './domain/recommender.js';
import type { Evidence } from './persistence/emails.js';
import type { StaffMember } from './persistence/recommenders.js';

/** By what right somebody writes bank details: the owner's own session, the link of a reward, or a recipient's link. */
export type WritesBy =
  | { readonly right: 'session' }
  | { readonly right: 'reward-link'; readonly rewardId: string; readonly isOutdated: boolean }
  | { readonly right: 'recipient-link' };

/**
 * Stores a beneficiary's bank details, replacing what was there. Refuses `bank-details-unauthorised` (the right does not reach so far, now), `iban-invalid` (also a foreign IBAN where the tenant takes German ones only).
 * A replaced account is paid to after a time only, and its owner is asked whether it was them. Published, since choosing a cash reward and giving the account are one request on the wire.
 */
export class StoreBankDetails extends Command<void> {
  constructor(
    readonly beneficiaryId: string,
    readonly details: {
      readonly holder: string;
      readonly iban: string;
      readonly bic?: string | null | undefined;
      readonly bank?: string | null | undefined;
    },
    readonly by: WritesBy,
  ) {
    super();
  }
}

/** Opens an unconfirmed account and asks for its welcome mail. Refuses `email-exists`. Published, since an anonymous recommendation opens the account of its recommender. */
export class RegisterRecommender extends Command<{ readonly recommenderId: string }> {
  constructor(
    readonly person: {
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly salutation?: string | null | undefined;
    },
    readonly source: 'self' | 'recommendation' | 'invitation' | 'sign-in' | 'seed',
    readonly language: 'de' | 'en',
    /** Ticked in the form: the newsletter is asked for once the address is confirmed. */
    readonly wantsNewsletter = false,
    /** The product they came for; the link of the welcome mail leads to it. */
    readonly productId: number | null = null,
  ) {
    super();
  }
}

/**
 * Opens the account of somebody who agreed elsewhere, which the consent proves: active at once, with a mail that sets its password. Refuses `email-exists`, `email-not-allowed`.
 * Published for files of people.
 */
export class BringInRecommender extends Command<{ readonly recommenderId: string }> {
  constructor(
    readonly person: {
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly salutation: string | null;
      readonly customerNumber: string | null;
    },
    readonly language: 'de' | 'en',
    readonly consent: { readonly at: Date; readonly wording: string },
  ) {
    super();
  }
}

/** The accounts of these addresses, by the normalised address; unknown ones are left out. */
export class AccountsOfAddresses extends Query<ReadonlyMap<string, RecommenderFound>> {
  constructor(readonly emails: readonly string[]) {
    super();
  }
}

export interface NewsletterRequested {
  readonly mailAlreadySent: boolean;
  readonly alreadySet: boolean;
}

/**
 * First half of the double opt-in: the mail that asks goes out, once while its link holds. Refuses `not-found` where the tenant has no newsletter, `opt-in-required` for an unconfirmed account.
 * Published, since recommending with the newsletter box ticked is one request on the wire.
 */
export class RequestNewsletter extends Command<NewsletterRequested> {
  constructor(
    readonly recommenderId: string,
    readonly evidence: Evidence,
  ) {
    super();
  }
}

/**
 * No login, no new recommendation, nothing paid while it lasts; the person reads the reason. Refuses `not-found` (also a recommender another agency looks after)
 * and `changed-meanwhile` where the account is blocked already. Published for operators at the command line.
 */
export class BlockRecommender extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly block: { readonly kind: BlockReason; readonly because: string; readonly by: StaffMember },
  ) {
    super();
  }
}

/** Puts back what the block held. Refuses as the block does. */
export class UnblockRecommender extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly unblock: { readonly because: string; readonly by: StaffMember },
  ) {
    super();
  }
}

export const RecommenderRegistered = defineEvent('RecommenderRegistered', {
  recommenderId: z.uuid(),
  source: z.enum(['self', 'recommendation', 'invitation', 'import', 'sign-in', 'seed']),
  language: z.enum(['de', 'en']),
});
export const RecommenderActivated = defineEvent('RecommenderActivated', { recommenderId: z.uuid() });
export const RecommenderBlocked = defineEvent('RecommenderBlocked', {
  recommenderId: z.uuid(),
  reason: z.enum(['general', 'single', 'excluded-by-terms']),
});
/** Back to what it was before: registered or active. */
export const RecommenderUnblocked = defineEvent('RecommenderUnblocked', {
  recommenderId: z.uuid(),
  to: z.enum(['registered', 'activated']),
});
export const RecommenderErased = defineEvent('RecommenderErased', {
  recommenderId: z.uuid(),
  again: z.boolean().optional(),
});
/** The last that was still owed to an erased person is settled: what was kept to pay it is gone too. */
export const RecommenderErasureCompleted = defineEvent('RecommenderErasureCompleted', { recommenderId: z.uuid() });
/** What an account is opened with has changed; its owner is told by mail, whoever did it. */
export const AccountProtectionChanged = defineEvent('AccountProtectionChanged', {
  recommenderId: z.uuid(),
  change: z.enum([
    'password',
    'authenticator-added',
    'authenticator-removed',
    'passkey-added',
    'passkey-removed',
    'sign-in-linked',
    'sign-in-unlinked',
    'recovery-codes-renewed',
    'recovery-code-used',
  ]),
});
/** A mail with a link is wanted: the account is new (`welcome`), somebody wants in (`login`), its password is to be set anew (`reset`), somebody registered an address that has an account (`known`), or the provider brought it in (`imported`). `productId`: what the new one came for. */
export const AccessLinkRequested = defineEvent('AccessLinkRequested', {
  recommenderId: z.uuid(),
  purpose: z.enum(['welcome', 'login', 'reset', 'known', 'imported']),
  productId: z.int().optional(),
});
export const NewsletterOptInRequested = defineEvent('NewsletterOptInRequested', {
  recommenderId: z.uuid(),
  textVersion: z.string(),
});
export const NewsletterOptInConfirmed = defineEvent('NewsletterOptInConfirmed', {
  recommenderId: z.uuid(),
  textVersion: z.string(),
});
export const NewsletterOptInWithdrawn = defineEvent('NewsletterOptInWithdrawn', { recommenderId: z.uuid() });
/** A customer number to be looked at by a person; the number itself lies encrypted beside the account. */
export const CustomerNumberSubmitted = defineEvent('CustomerNumberSubmitted', { recommenderId: z.uuid() });
export const CustomerNumberDecided = defineEvent('CustomerNumberDecided', {
  recommenderId: z.uuid(),
  accepted: z.boolean(),
});
export const RecommenderNameCorrected = defineEvent('RecommenderNameCorrected', { recommenderId: z.uuid() });
/** Another address was asked for; the address itself lies encrypted beside the account. `taken`: it belongs to another account, so no link goes there. */
export const EmailChangeRequested = defineEvent('EmailChangeRequested', {
  recommenderId: z.uuid(),
  changeId: z.uuid(),
  taken: z.boolean(),
});
/** The new address was confirmed by its owner. */
export const RecommenderEmailChanged = defineEvent('RecommenderEmailChanged', {
  recommenderId: z.uuid(),
  changeId: z.uuid(),
});
/** Bank details belong to a beneficiary: a recommender or a recipient. `first`: there never was an account. `payableFrom`: they replaced another account, and nothing is paid to it earlier. */
export const BankDetailsStored = defineEvent('BankDetailsStored', {
  beneficiaryId: z.uuid(),
  country: z.string().length(2),
  first: z.literal(true).optional(),
  payableFrom: eventDate().optional(),
});
export const BankDetailsRemoved = defineEvent('BankDetailsRemoved', { beneficiaryId: z.uuid() });
/** The owner says that a change of the account, or of the address it is told to, was not theirs: nothing owed leaves before a person decided. */
export const BankDetailsDisputed = defineEvent('BankDetailsDisputed', { beneficiaryId: z.uuid() });

export type RecommenderEvent = EventFrom<
  | typeof RecommenderRegistered
  | typeof RecommenderActivated
  | typeof RecommenderBlocked
  | typeof RecommenderUnblocked
  | typeof RecommenderErased
  | typeof RecommenderErasureCompleted
  | typeof AccessLinkRequested
  | typeof NewsletterOptInRequested
  | typeof NewsletterOptInConfirmed
  | typeof NewsletterOptInWithdrawn
  | typeof AccountProtectionChanged
  | typeof CustomerNumberSubmitted
  | typeof CustomerNumberDecided
  | typeof RecommenderNameCorrected
  | typeof EmailChangeRequested
  | typeof RecommenderEmailChanged
>;
export type BankDetailsEvent = EventFrom<
  typeof BankDetailsStored | typeof BankDetailsRemoved | typeof BankDetailsDisputed
>;

export interface BankDetailsPlain {
  readonly holder: string;
  /** Electronic form, without spaces. */
  readonly iban: string;
  readonly bic: string | null;
  readonly bank: string | null;
  /** The actor who stored them last: `recommender:<id>`, `recipient:<id>` … */
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

/** A beneficiary's bank details in clear: for the payout alone. */
export class BankDetailsOf extends Query<BankDetailsPlain | null> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

export class HasBankDetails extends Query<boolean> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

/** Other beneficiaries who gave the same account. The account itself is not told. */
export class SharesAccountWith extends Query<readonly string[]> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

/** The time before which nothing is paid to a replaced account; null where there is none. */
export class AccountPayableFrom extends Query<Date | null> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

/** Whether two beneficiaries gave the same account; false where one gave none. The account itself is not told. */
export class ShareOneAccount extends Query<boolean> {
  constructor(
    readonly beneficiaryId: string,
    readonly otherId: string,
  ) {
    super();
  }
}

export type RecommenderState = 'registered' | 'activated' | 'blocked' | 'erased';

export interface RecommenderFound {
  readonly recommenderId: string;
  readonly state: RecommenderState;
  readonly language: 'de' | 'en';
}

/** How these beneficiaries stand with the programme; who has no account is missing. Nothing is paid or sent to the blocked. */
export class RecommenderStates extends Query<ReadonlyMap<string, RecommenderState>> {
  constructor(readonly beneficiaryIds: readonly string[]) {
    super();
  }
}

/** Whether a person was blocked when they were erased: what is owed to them does not leave by itself. */
export class WasBlockedWhenErased extends Query<boolean> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

/** What a blocked recommender reads about why; null where they are not blocked. */
export class BlockReasonOf extends Query<string | null> {
  constructor(readonly recommenderId: string) {
    super();
  }
}

/** Several accounts by their ids; erased and unknown ones are left out. */
export class FindRecommenders extends Query<ReadonlyMap<string, RecommenderFound>> {
  constructor(readonly recommenderIds: readonly string[]) {
    super();
  }
}

/** The account of an e-mail address (normalised here) or of an id; erased ones are not found. */
export class FindRecommender extends Query<RecommenderFound | null> {
  constructor(readonly by: { readonly email?: string; readonly recommenderId?: string }) {
    super();
  }
}

/** The one recommender of this name and postcode who agreed to be found so; null where nobody fits, several do, or the one is blocked. */
export class RecommenderOfName extends Query<string | null> {
  constructor(
    readonly firstName: string,
    readonly lastName: string,
    readonly postcode: string,
  ) {
    super();
  }
}

/** For the mails about a change of e-mail, until it is forgotten: the address that waits for its confirmation, while no later one took its place; or the one a change left behind, also of the erased. */
export class EmailChangeOf extends Query<string | null> {
  constructor(
    readonly recommenderId: string,
    readonly changeId: string,
    readonly which: 'asked-for' | 'left-behind',
  ) {
    super();
  }
}

/** How long the owner may say that a change of bank details or address was not theirs. Longer than the money waits: a mail read late still stops what was not paid yet. */
export const objectionDays = 14;

/** What a recommender may be told of, and the ways there are (docs/specification/people.md#notifications). */
export const notificationKinds = ['contact-reacted', 'new-link-wanted', 'reward-ready', 'reward-paid'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export interface Notification {
  readonly kind: NotificationKind;
  readonly way: 'mail' | 'push';
}

/** Whether a recommender still wants to be told; what is owed to them is always told. */
export class NotificationWanted extends Query<boolean> {
  constructor(
    readonly recommenderId: string,
    readonly about: Notification,
  ) {
    super();
  }
}

/** What a browser gave to be reached by: an address at its maker's push service, and the keys what is sent there is encrypted with. */
export interface PushEndpoint {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The browsers of a recommender who wants to be told there; none while the account is blocked. */
export class PushSubscriptionsOf extends Query<readonly (PushEndpoint & { readonly id: string })[]> {
  constructor(
    readonly recommenderId: string,
    readonly kind: NotificationKind,
  ) {
    super();
  }
}

/** Their push service says that there is nobody any more. */
export class EndPushSubscriptions extends Command<void> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

/** The reaction that tells browsers; it hears of tenants where one subscribed. */
export const TELL_BROWSERS = 'push-news-when-something-happened';

/** Whether a recommender gave a customer number, and what the agency said to it. */
export class CustomerNumberOf extends Query<'none' | 'open' | 'ok' | 'refused'> {
  constructor(readonly recommenderId: string) {
    super();
  }
}

/** Everything personal goes (docs/specification/people.md#erasure); what is still owed stays payable, and the person is told. Again has no effect.
 * `again`: a restored backup had brought the person back; they were told the first time. */
export class EraseAccount extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly again = false,
  ) {
    super();
  }
}
