import { Query } from '@nestjs/cqrs';

export interface BankDetailsPlain {
  readonly holder: string;
  /** Electronic form, without spaces. */
  readonly iban: string;
  readonly bic: string | null;
  readonly bank: string | null;
  /** The actor who stored them last: `recommender:<id>`, `recipient:<id>` … */
  readonly updatedBy: string;
  /** UTC. */
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

/** Of these beneficiaries, those who are blocked: nothing is paid or sent to them while it lasts. */
export class BlockedAmong extends Query<ReadonlySet<string>> {
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

/** The addresses of a change of e-mail, for the mails about it; null once a later one took its place or it is forgotten. */
export class EmailChangeOf extends Query<{ readonly email: string; readonly oldEmail: string | null } | null> {
  constructor(
    readonly recommenderId: string,
    readonly changeId: string,
  ) {
    super();
  }
}

/** Whether a recommender gave a customer number, and what the agency said to it. */
export class CustomerNumberOf extends Query<'none' | 'open' | 'ok' | 'refused'> {
  constructor(readonly recommenderId: string) {
    super();
  }
}
