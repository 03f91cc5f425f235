import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';

/** Everything personal of a recipient goes and their token ends; what is still owed stays payable by the links of the reward mails. Nobody is mailed. Again has no effect. */
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
/** Before the confirmation: the address was corrected, so the mail goes to the new one and links to the old one end. */
export const RecipientAddressChanged = defineEvent('RecipientAddressChanged', mailWanted);
/** Before the confirmation: the mail is wanted once more. */
export const RecipientMailRequested = defineEvent('RecipientMailRequested', mailWanted);
/** Not confirmed yet some days after the form: the mail goes out once more. */
export const RecipientReminded = defineEvent('RecipientReminded', mailWanted);
/** Confirmed, and entered their data again: the way to the offer is mailed once more. */
export const RecipientOfferRequested = defineEvent('RecipientOfferRequested', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
});
/** Consented to terms and privacy with the recipient token. */
export const RecipientConfirmed = defineEvent('RecipientConfirmed', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
  termsVersion: z.string(),
});
/** Once confirmed, what orders are matched by was given for the first time; what it is lies with the person. */
export const RecipientDetailsGiven = defineEvent('RecipientDetailsGiven', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
});
/** Staff cancelled the recommendation a confirmed recipient followed: once for each of them. */
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
/** The last that was still owed to an erased recipient is settled: what was kept to pay it is gone too. */
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

export interface RecipientFound {
  readonly recipientId: string;
  readonly number: string;
  readonly recommendationId: string;
  readonly confirmed: boolean;
  readonly productId: number;
  /** How often the address was changed. */
  readonly addressVersion: number;
}

/** A recipient by one key. Erased ones are not found. */
export class FindRecipient extends Query<RecipientFound | null> {
  constructor(readonly by: { readonly number: string } | { readonly recipientId: string }) {
    super();
  }
}

/** Whether a recipient is spoken to by `du`, as their link does; also after their erasure, and nobody else. */
export class SpokenToByDu extends Query<boolean> {
  constructor(readonly recipientId: string) {
    super();
  }
}

/** The same of whoever writes from an address: as their newest link did. Whoever has an account there is spoken to as their account does. */
export class AddressSpokenToByDu extends Query<boolean> {
  constructor(readonly email: string) {
    super();
  }
}

/** Which of them may be reminded to confirm, and whether `du` is said to them: none who confirmed, took a consent back or was erased. */
export class RemindableContacts extends Query<ReadonlyMap<string, { readonly casual: boolean }>> {
  constructor(readonly recipientIds: readonly string[]) {
    super();
  }
}

export interface Offer {
  /** The provider's page, under the recipient's number. */
  readonly url: string;
  /** Until when an order counts for this recommendation at the least. */
  readonly reservedUntil: Date;
}

/** Where a friend who confirmed concludes the contract; null before, while something is demanded of them, once erased, and once the recommendation has ended. */
export class OfferTo extends Query<Offer | null> {
  constructor(readonly recipientId: string) {
    super();
  }
}

/** Whether date of birth and address are demanded of a friend who confirmed, and stand between them and the offer. */
export class OwesDetails extends Query<boolean> {
  constructor(readonly recipientId: string) {
    super();
  }
}

export interface ContactFound {
  readonly recipientId: string;
  readonly number: string;
  readonly recommendationId: string;
  /** Also of one who was erased afterwards. */
  readonly confirmed: boolean;
  readonly erased: boolean;
  /** UTC. */
  readonly registeredAt: Date;
  readonly confirmedAt: Date | null;
}

/** Everybody who followed the recommendation, erased or not, by when they came. */
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

/** How many contacts are over by each kind of the retention table, and how many will be within 30 days. */
export class ContactsDue extends Query<ReadonlyMap<string, { readonly now: number; readonly soon: number }>> {
  constructor(readonly unconfirmedDays: number) {
    super();
  }
}

/** When the last contact of each recommendation confirmed, but for `without`; a recommendation with no other is missing. */
export class LastConfirmations extends Query<ReadonlyMap<string, Date>> {
  constructor(
    readonly recommendationIds: readonly string[],
    readonly without: readonly string[],
  ) {
    super();
  }
}

/** Whether somebody gave their details by this recommendation and has not confirmed yet, while its link is valid. */
export class MayStillConfirm extends Query<boolean> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

/** The recipients who confirmed and were not erased, by recommendation; one that has none is missing. */
export class ConfirmedRecipients extends Query<ReadonlyMap<string, readonly string[]>> {
  constructor(readonly recommendationIds: readonly string[]) {
    super();
  }
}
