import { Query } from '@nestjs/cqrs';

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

/** When the last contact of each recommendation confirmed; without a confirmed one it is missing. */
export class LastConfirmations extends Query<ReadonlyMap<string, Date>> {
  constructor(readonly recommendationIds: readonly string[]) {
    super();
  }
}

/** The recipients who confirmed and were not erased, by recommendation; one that has none is missing. */
export class ConfirmedRecipients extends Query<ReadonlyMap<string, readonly string[]>> {
  constructor(readonly recommendationIds: readonly string[]) {
    super();
  }
}
