import { CommandOf, QueryOf } from '#platform/messages.js';
import type { HolderAnswer, Notification, NotificationKind, BlockReason, RecommenderState } from './events.js';

/** The right under which bank details are written: the owner's own session, the link of a reward mail, or a recipient's link. */
export type WritesBy =
  | { readonly right: 'session' }
  | { readonly right: 'reward-link'; readonly rewardId: string; readonly isOutdated: boolean }
  | { readonly right: 'recipient-link' }
  /** The link of the mail that asks whether the bank's name of the account is right. */
  | { readonly right: 'name-link'; readonly isOutdated: boolean };

/**
 * Stores bank details. Refuses `bank-details-unauthorised` and `iban-invalid` (also a foreign IBAN if only German go).
 * A replacing account is paid only after a wait; its owner is asked by mail. Published: a cash choice brings one along.
 */
export class StoreBankDetails extends CommandOf<
  [
    beneficiaryId: string,
    details: {
      readonly holder: string;
      readonly iban: string;
      readonly bic?: string | null | undefined;
      readonly bank?: string | null | undefined;
    },
    by: WritesBy,
  ]
> {}

/**
 * The payee's bank knows the account by nearly this name: its owner is asked which is right. Nothing is asked where other
 * bank details are stored by now, or they answered for this name already. Published: the payout hears it from the bank.
 */
export class AskForHolder extends CommandOf<
  [beneficiaryId: string, asked: { readonly iban: string; readonly nameAtBank: string }]
> {}

/**
 * A complaint reached the sender: the newsletter is withdrawn, news by mail are switched off, invitations refused. Does
 * nothing for others than recommenders. Published: complaints come to whoever sends.
 */
export class EndMarketing extends CommandOf<[recommenderId: string]> {}

export interface NewRecommender {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly salutation?: string | null | undefined;
}

/** How an account came about. */
interface AccountOrigin {
  readonly source: 'self' | 'recommendation' | 'invitation' | 'sign-in';
  readonly language: 'de' | 'en';
  /** The newsletter box was ticked in the form: the double opt-in mail is sent once the address is confirmed. */
  readonly wantsNewsletter?: boolean;
  /** The product they came for; the link of the welcome mail leads to it. */
  readonly productId?: number | null;
}

/** Opens an unconfirmed account with its welcome mail. Refuses `email-exists`. Published for anonymous recommending. */
export class RegisterRecommender extends CommandOf<
  [person: NewRecommender, origin: AccountOrigin],
  { readonly recommenderId: string }
> {}

/**
 * Opens an active account for somebody whose consent is recorded elsewhere, and mails them a link to set a password.
 * Refuses `email-exists`, `email-not-allowed`. Published for the import of people from files.
 */
export class RegisterImportedRecommender extends CommandOf<
  [
    person: {
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly salutation: string | null;
      readonly customerNumber: string | null;
    },
    language: 'de' | 'en',
    consent: { readonly at: Date; readonly wording: string },
  ],
  { readonly recommenderId: string }
> {}

/**
 * Mails an unconfirmed account its welcome mail again, and ends the link of the one before. Refuses `changed-meanwhile`
 * once confirmed. Published for the desk.
 */
export class MailWelcomeAgain extends CommandOf<[recommenderId: string]> {}

/** The accounts of these addresses, by the normalised address; unknown ones are left out. */
export class AccountsOfAddresses extends QueryOf<[emails: readonly string[]], ReadonlyMap<string, RecommenderFound>> {}

/** How a consent to the newsletter was given, for its proof. */
export interface NewsletterEvidence {
  /**
   * `account`: the switch in the personal area; `form`: a box ticked in a form; `mail`: a link in a mail;
   * `one-click`: the button of the mail program; `complaint`: its button for spam.
   */
  readonly source: 'account' | 'form' | 'mail' | 'one-click' | 'complaint';
  /** Network address; null where there is none. */
  readonly address: string | null;
}

export type NewsletterRequested = Readonly<Record<'mailAlreadySent' | 'alreadySet', boolean>>;

/**
 * First half of the double opt-in: mails a link to confirm, once while it is valid. Refuses `not-found` (no newsletter)
 * and `opt-in-required` (unconfirmed). Published, since recommending with the newsletter box ticked is one request.
 */
export class RequestNewsletter extends CommandOf<
  [recommenderId: string, evidence: NewsletterEvidence],
  NewsletterRequested
> {}

/**
 * No login, new recommendation or payment while blocked; the person reads the reason. Refuses `not-found` (also another
 * agency's recommender), `changed-meanwhile` (blocked already). Published for operators at the command line.
 */
export class BlockRecommender extends CommandOf<
  [recommenderId: string, block: { readonly kind: BlockReason; readonly because: string; readonly by: StaffMember }]
> {}

export interface Block {
  readonly kind: BlockReason;
  readonly because: string;
  readonly since: Date;
  /** Display name; null where it was not kept. */
  readonly byName: string | null;
}

/** An account as a case shows it. */
export interface AccountInCase {
  readonly status: 'unconfirmed' | 'active' | 'blocked' | 'erased';
  readonly registeredAt: Date;
  readonly block: Block | null;
}

/** Null where there is no such account. */
export class AccountInCaseOf extends QueryOf<[recommenderId: string], AccountInCase | null> {}

/** Lifts the block and restores the status before it. Refuses the same errors as the block. */
export class UnblockRecommender extends CommandOf<
  [recommenderId: string, unblock: { readonly because: string; readonly by: StaffMember }]
> {}

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

/** A beneficiary's bank details in plain text; used by the payout only. */
export class BankDetailsOf extends QueryOf<[beneficiaryId: string], BankDetailsPlain | null> {}

/** What the owner of the account was asked about its holder, and what they said; null where nothing was asked. */
export interface HolderQuestion {
  readonly askedAt: Date;
  readonly answer: HolderAnswer | null;
}

export class HolderQuestionOf extends QueryOf<[beneficiaryId: string], HolderQuestion | null> {}

export class HasBankDetails extends QueryOf<[beneficiaryId: string], boolean> {}

/** Other beneficiaries with the same bank account; the account itself is not returned. */
export class SharesAccountWith extends QueryOf<[beneficiaryId: string], readonly string[]> {}

/** The time before which nothing is paid to a replaced account; null where there is none. */
export class AccountPayableFrom extends QueryOf<[beneficiaryId: string], Date | null> {}

/** Whether two beneficiaries gave the same bank account; false where one of them gave none. The account itself is not returned. */
export class ShareOneAccount extends QueryOf<[beneficiaryId: string, otherId: string], boolean> {}

export interface RecommenderFound {
  readonly recommenderId: string;
  readonly state: RecommenderState;
  readonly language: 'de' | 'en';
}

/** Status of these beneficiaries in the programme; those without an account are missing. Nothing is paid or sent to blocked ones. */
export class RecommenderStates extends QueryOf<
  [beneficiaryIds: readonly string[]],
  ReadonlyMap<string, RecommenderState>
> {}

/** Whether the account was blocked when it was erased; if so, what is owed is not paid without a person's decision. */
export class WasBlockedWhenErased extends QueryOf<[beneficiaryId: string], boolean> {}

/** What a blocked recommender reads about why; null where they are not blocked. */
export class BlockReasonOf extends QueryOf<[recommenderId: string], string | null> {}

/** Several accounts by their ids; erased and unknown ones are left out. */
export class FindRecommenders extends QueryOf<
  [recommenderIds: readonly string[]],
  ReadonlyMap<string, RecommenderFound>
> {}

/** The account of an e-mail address (normalised here) or of an id; erased ones are not found. */
export class FindRecommender extends QueryOf<
  [by: { readonly email?: string; readonly recommenderId?: string }],
  RecommenderFound | null
> {}

/** The only recommender of this name and postcode who agreed to be found; null for none, several or a blocked one. */
export class RecommenderOfName extends QueryOf<
  [firstName: string, lastName: string, postcode: string],
  string | null
> {}

/** For mails on a changed e-mail: the new address while it waits as the latest, else the former one; also if erased. */
export class EmailChangeOf extends QueryOf<
  [recommenderId: string, changeId: string, which: 'asked-for' | 'left-behind'],
  string | null
> {}

/** Validity of the link that confirms another address. */
export const addressLinksLiveForHours = 24;

/** Another address that waits to be confirmed, and until when its link lives; null for none. */
export class AddressWaitsFor extends QueryOf<
  [recommenderId: string],
  { readonly email: string; readonly until: Date } | null
> {}

/** The time before which nothing leaves, since staff entered another e-mail address; null where none did lately. */
export class PayableAfterAddress extends QueryOf<[beneficiaryId: string], Date | null> {}

/** Days to object to new bank details or address; longer than payments wait: a mail read late still stops the rest. */
export const objectionDays = 14;

/** Whether a recommender still wants this notification; true for what is owed, which cannot be switched off. */
export class NotificationWanted extends QueryOf<[recommenderId: string, about: Notification], boolean> {}

/** A browser's web push subscription: the address at its vendor's push service and the keys that encrypt the messages. */
export interface PushEndpoint {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The browsers that a recommender subscribed for this notification; none while the account is blocked. */
export class PushSubscriptionsOf extends QueryOf<
  [recommenderId: string, kind: NotificationKind],
  readonly (PushEndpoint & { readonly id: string })[]
> {}

/** Deletes subscriptions that the push service reports as gone. */
export class EndPushSubscriptions extends CommandOf<[ids: readonly string[]]> {}

/** Name of the reaction that sends web push; it runs only for tenants where a browser is subscribed. */
export const SEND_PUSH_NEWS = 'push-news-when-something-happened';

/** Whether a recommender gave a customer number, and the agency's decision on it. */
export class CustomerNumberOf extends QueryOf<[recommenderId: string], 'none' | 'open' | 'ok' | 'refused'> {}

/**
 * Erases the account's own data; the whole erasure, with what is owed, is people's `EraseRecommender`. Nothing is held of
 * an account that was blocked. Repeating it has no effect. `again`: repeated after a restored backup, without a mail.
 */
export class EraseAccount extends CommandOf<
  [recommenderId: string, again?: boolean],
  { readonly wasBlocked: boolean }
> {}

/** Nothing is owed to the erased person any more: bank details, kept address and their list of mails are deleted. */
export class CompleteErasure extends CommandOf<[recommenderId: string]> {}

/** What the account module stores on a recommender, for the copy of their data. */
export interface HeldOfAccount {
  readonly account: {
    readonly hash: string;
    readonly status: RecommenderState;
    readonly registeredAt: Date;
    readonly activatedAt: Date | null;
    readonly secondFactorSince: Date | null;
    readonly passkeys: readonly { readonly name: string; readonly createdAt: Date; readonly lastUsedAt: Date | null }[];
    readonly signIns: readonly { readonly service: string; readonly since: Date }[];
  };
  readonly customerNumber: { readonly number: string; readonly status: 'open' | 'ok' | 'refused' } | null;
  readonly bankDetails: BankDetailsPlain | null;
  /** Oldest first. */
  readonly newsletter: readonly {
    readonly step: 'requested' | 'confirmed' | 'withdrawn';
    readonly at: Date;
    readonly wording: string | null;
    readonly source: NewsletterEvidence['source'];
    readonly address: string | null;
  }[];
  readonly notificationsOff: readonly Notification[];
}

/** Null for an unknown recommender. */
export class HeldOfAccountOf extends QueryOf<[recommenderId: string], HeldOfAccount | null> {}

/** Whether a recommender asked for the newsletter, and confirmed it. */
export class NewsletterStateOf extends QueryOf<[recommenderId: string], 'none' | 'pending' | 'given'> {}

/** The staff member who acts; `agencyNumber` null for someone without an agency. */
export interface StaffMember {
  readonly name: string;
  readonly agencyNumber: string | null;
  /** An operator, who acts for the whole tenant. */
  readonly wholeTenant?: true;
}
