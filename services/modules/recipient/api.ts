import type { DomainError } from '#platform/domain/domain-error.js';
import { CommandOf, QueryOf } from '#platform/messages.js';
import type { Tenant } from '#platform/tenancy/tenant.js';

/**
 * Deletes a recipient's personal data and ends their token; what is still owed stays payable by the links of the reward
 * mails. No mail is sent. Repeating it has no effect.
 */
export class EraseRecipient extends CommandOf<[recipientId: string]> {}

/** Nothing is owed to the erased recipient any more: the kept address and the list of their mails are deleted. */
export class CompleteRecipientErasure extends CommandOf<[recipientId: string]> {}

/**
 * Mails a contact again: the confirmation, whose links before end, or the link to the offer. Refuses `changed-meanwhile`
 * where the contact confirmed, or did not; the recommendation has to be open. Published for the desk.
 */
export class MailContactAgain extends CommandOf<[recipientId: string, what: 'confirmation' | 'offer']> {}

/** What a call is for. */
export type CallPurpose = 'offer' | 'advice' | 'renewal' | 'survey';

/** What the recipient module stores on a recipient, for the copy of their data. */
export interface HeldOfRecipient {
  readonly number: string;
  readonly recommendationId: string;
  readonly productId: number;
  readonly channel: string;
  readonly marketingConsent: boolean;
  readonly registeredAt: Date;
  readonly confirmedAt: Date | null;
  /** Proofs of consents to calls. */
  readonly calls: readonly {
    readonly givenAt: Date;
    readonly confirmedAt: Date | null;
    readonly withdrawnAt: Date | null;
    readonly keptUntil: Date;
    readonly uses: readonly { readonly at: Date; readonly purpose: CallPurpose }[];
  }[];
}

/** Null for an unknown recipient. */
export class HeldOfRecipientOf extends QueryOf<[recipientId: string], HeldOfRecipient | null> {}

export interface RecipientFound {
  readonly recipientId: string;
  readonly number: string;
  readonly recommendationId: string;
  readonly productId: number;
  /** Number of corrections of the address. */
  readonly addressVersion: number;
  readonly confirmed: boolean;
}

/** A recipient by number or id. Erased ones are not found. */
export class FindRecipient extends QueryOf<
  [by: { readonly number: string } | { readonly recipientId: string }],
  RecipientFound | null
> {}

/** Whether this recipient ever confirmed the address that their mails go to; stays true once they are erased. */
export class HasProvenAddress extends QueryOf<[recipientId: string], boolean> {}

/** Whether a recipient is addressed by `du`, as their link does; true for erased ones too, false for unknown ids. */
export class IsAddressedInformally extends QueryOf<[recipientId: string], boolean> {}

/**
 * The same of whoever writes from an address: as their newest link did. Whoever has an account there is spoken to as
 * their account does.
 */
export class EmailIsAddressedInformally extends QueryOf<[email: string], boolean> {}

/**
 * Whether somebody else has confirmed the address of this unconfirmed recipient for the product and can go on to their
 * offer: they get their offer's mail again, and nobody is asked to confirm. False for unknown ids.
 */
export class AddressIsConfirmed extends QueryOf<[recipientId: string], boolean> {}

/** Those who may be reminded to confirm, and whether they are addressed by `du`: none who confirmed, withdrew a consent or was erased. */
export class RemindableContacts extends QueryOf<
  [recipientIds: readonly string[]],
  ReadonlyMap<string, { readonly casual: boolean }>
> {}

export interface Offer {
  /** The provider's page, with the recipient's number. */
  readonly url: string;
  /** Earliest time at which orders may stop counting for this recommendation. */
  readonly reservedUntil: Date;
}

/**
 * Offer page for a recipient who confirmed; null before the confirmation, while details are still required, once
 * erased, and once the recommendation has ended.
 */
export class OfferTo extends QueryOf<[recipientId: string], Offer | null> {}

/** Whether a confirmed recipient still has to give date of birth and address before they get the offer. */
export class OwesDetails extends QueryOf<[recipientId: string], boolean> {}

/** What a recommender says about a friend; nothing of it is kept. */
export interface NamedFriend {
  readonly email: string | null;
  readonly phone: string | null;
  /** `YYYY-MM-DD` */
  readonly birthDate: string | null;
}

/**
 * Why this person could not follow a recommendation of that recommender, by the rules of a friend's own form, with fields
 * below `at`; null: no reason.
 */
export class RefusalOfFriend extends QueryOf<
  [
    tenant: Tenant,
    recommender: { readonly recommenderId: string } | { readonly email: string },
    friend: NamedFriend,
    at: string,
  ],
  DomainError | null
> {}

export interface ContactFound {
  readonly recipientId: string;
  readonly number: string;
  readonly recommendationId: string;
  readonly registeredAt: Date;
  readonly confirmedAt: Date | null;
  /** Stays true where the recipient was erased afterwards. */
  readonly confirmed: boolean;
  readonly erased: boolean;
}

/** Every contact of the recommendation, erased or not, in the order in which they registered. */
export class ContactsOf extends QueryOf<[recommendationId: string], readonly ContactFound[]> {}

/** A contact by number, erased or not. */
export class FindContact extends QueryOf<[number: string], ContactFound | null> {}

/** Number of contacts due for erasure, by kind of the retention table, now and within 30 days. */
export class ContactsDue extends QueryOf<
  [unconfirmedDays: number],
  ReadonlyMap<string, { readonly now: number; readonly soon: number }>
> {}

/** When the last contact of each recommendation confirmed, ignoring `without`; a recommendation with no other is missing. */
export class LastConfirmations extends QueryOf<
  [recommendationIds: readonly string[], without: readonly string[]],
  ReadonlyMap<string, Date>
> {}

/** Whether a contact of this recommendation has not confirmed yet and its link is still valid. */
export class MayStillConfirm extends QueryOf<[recommendationId: string], boolean> {}

/** Recipients who confirmed and were not erased, by recommendation; a recommendation with none is missing. */
export class ConfirmedRecipients extends QueryOf<
  [recommendationIds: readonly string[]],
  ReadonlyMap<string, readonly string[]>
> {}
