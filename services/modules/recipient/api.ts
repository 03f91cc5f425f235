import { Command, Query } from '@nestjs/cqrs';
import type { DomainError } from '#platform/domain/domain-error.js';
import type { Tenant } from '#platform/tenancy/tenant.js';

/**
 * Deletes a recipient's personal data and ends their token; what is still owed stays payable by the links of the reward
 * mails. No mail is sent. Repeating it has no effect.
 */
export class EraseRecipient extends Command<void> {
  constructor(readonly recipientId: string) {
    super();
  }
}

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
export class FindRecipient extends Query<RecipientFound | null> {
  constructor(readonly by: { readonly number: string } | { readonly recipientId: string }) {
    super();
  }
}

/** Whether this recipient ever confirmed the address that their mails go to; stays true once they are erased. */
export class HasProvenAddress extends Query<boolean> {
  constructor(readonly recipientId: string) {
    super();
  }
}

/** Whether a recipient is addressed by `du`, as their link does; true for erased ones too, false for unknown ids. */
export class IsAddressedInformally extends Query<boolean> {
  constructor(readonly recipientId: string) {
    super();
  }
}

/**
 * The same of whoever writes from an address: as their newest link did. Whoever has an account there is spoken to as
 * their account does.
 */
export class EmailIsAddressedInformally extends Query<boolean> {
  constructor(readonly email: string) {
    super();
  }
}

/**
 * Whether somebody else has confirmed the address of this unconfirmed recipient for the product and can go on to their
 * offer: they get their offer's mail again, and nobody is asked to confirm. False for unknown ids.
 */
export class AddressIsConfirmed extends Query<boolean> {
  constructor(readonly recipientId: string) {
    super();
  }
}

/** Those who may be reminded to confirm, and whether they are addressed by `du`: none who confirmed, withdrew a consent or was erased. */
export class RemindableContacts extends Query<ReadonlyMap<string, { readonly casual: boolean }>> {
  constructor(readonly recipientIds: readonly string[]) {
    super();
  }
}

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
export class OfferTo extends Query<Offer | null> {
  constructor(readonly recipientId: string) {
    super();
  }
}

/** Whether a confirmed recipient still has to give date of birth and address before they get the offer. */
export class OwesDetails extends Query<boolean> {
  constructor(readonly recipientId: string) {
    super();
  }
}

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
export class RefusalOfFriend extends Query<DomainError | null> {
  constructor(
    readonly tenant: Tenant,
    readonly recommender: { readonly recommenderId: string } | { readonly email: string },
    readonly friend: NamedFriend,
    readonly at: string,
  ) {
    super();
  }
}

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
export class ContactsOf extends Query<readonly ContactFound[]> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

/** A contact by number, erased or not. */
export class FindContact extends Query<ContactFound | null> {
  constructor(readonly number: string) {
    super();
  }
}

/** Number of contacts due for erasure, by kind of the retention table, now and within 30 days. */
export class ContactsDue extends Query<ReadonlyMap<string, { readonly now: number; readonly soon: number }>> {
  constructor(readonly unconfirmedDays: number) {
    super();
  }
}

/** When the last contact of each recommendation confirmed, ignoring `without`; a recommendation with no other is missing. */
export class LastConfirmations extends Query<ReadonlyMap<string, Date>> {
  constructor(
    readonly recommendationIds: readonly string[],
    readonly without: readonly string[],
  ) {
    super();
  }
}

/** Whether a contact of this recommendation has not confirmed yet and its link is still valid. */
export class MayStillConfirm extends Query<boolean> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

/** Recipients who confirmed and were not erased, by recommendation; a recommendation with none is missing. */
export class ConfirmedRecipients extends Query<ReadonlyMap<string, readonly string[]>> {
  constructor(readonly recommendationIds: readonly string[]) {
    super();
  }
}
