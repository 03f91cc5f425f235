import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { RowOf } from '#platform/database/tables.js';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import type { DomainError } from '#platform/domain/domain-error.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { RecipientRow } from './persistence.js';

/** Published for reports (decision 0005). */
export type { NamedContactRow } from './persistence.js';

/**
 * Deletes a recipient's personal data and ends their token; what is still owed stays payable by the links of the reward
 * mails. No mail is sent. Repeating it has no effect.
 */
export class EraseRecipient extends Command<void> {
  constructor(readonly recipientId: string) {
    super();
  }
}

export const RecipientRegistered = defineEvent('RecipientRegistered', {
  recipientId: z.uuid(),
  number: z.string(),
  recommendationId: z.uuid(),
  productId: z.int(),
  channel: z.string(),
});
const mailWanted = { recipientId: z.uuid(), recommendationId: z.uuid(), productId: z.int(), addressVersion: z.int() };
/** The address was corrected before the confirmation: the mail goes to the new address, and links sent to the old one end. */
export const RecipientAddressChanged = defineEvent('RecipientAddressChanged', mailWanted);
/** The confirmation mail is requested again before the confirmation. */
export const RecipientMailRequested = defineEvent('RecipientMailRequested', mailWanted);
/** The confirmation mail is sent again, because the recipient has not confirmed some days after the form. */
export const RecipientReminded = defineEvent('RecipientReminded', mailWanted);
/** A confirmed recipient entered their data again: the link to the offer is mailed again. */
export const RecipientOfferRequested = defineEvent('RecipientOfferRequested', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
});
/** The recipient consented to terms and privacy with the recipient token. */
export const RecipientConfirmed = defineEvent('RecipientConfirmed', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
  termsVersion: z.string(),
});
/** A confirmed recipient gave, for the first time, the details by which orders are matched; they are stored with the person. */
export const RecipientDetailsGiven = defineEvent('RecipientDetailsGiven', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
});
/** Staff cancelled the recommendation that a confirmed recipient followed; one event per recipient. */
export const RecipientRecommendationCancelled = defineEvent('RecipientRecommendationCancelled', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
});
export const RecipientMarketingWithdrawn = defineEvent('RecipientMarketingWithdrawn', { recipientId: z.uuid() });
export const RecipientErased = defineEvent('RecipientErased', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
  reason: z.enum(['not-confirmed-in-time', 'requested', 'retention-over']),
});
/** The last reward owed to an erased recipient is settled; the data kept to pay it is deleted too. */
export const RecipientErasureCompleted = defineEvent('RecipientErasureCompleted', { recipientId: z.uuid() });

export type RecipientEvent = EventFrom<
  | typeof RecipientRegistered
  | typeof RecipientAddressChanged
  | typeof RecipientMailRequested
  | typeof RecipientReminded
  | typeof RecipientOfferRequested
  | typeof RecipientConfirmed
  | typeof RecipientDetailsGiven
  | typeof RecipientRecommendationCancelled
  | typeof RecipientMarketingWithdrawn
  | typeof RecipientErased
  | typeof RecipientErasureCompleted
>;

type Row = RowOf<typeof RecipientRow>;

export type RecipientFound = Pick<
  Row,
  'recipientId' | 'number' | 'recommendationId' | 'productId' | 'addressVersion'
> & { readonly confirmed: boolean };

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

export type ContactFound = Pick<Row, 'recipientId' | 'number' | 'recommendationId' | 'registeredAt' | 'confirmedAt'> & {
  /** Stays true where the recipient was erased afterwards. */
  readonly confirmed: boolean;
  readonly erased: boolean;
};

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
