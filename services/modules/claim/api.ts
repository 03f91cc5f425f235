import { CommandOf, QueryOf } from '#platform/messages.js';

/** What was written about a claim; `byName`: the member of staff who wrote it, null: the claimant. */
export interface WrittenOfClaim {
  readonly kind: 'claim' | 'answer' | 'decision' | 'objection';
  readonly text: string;
  readonly at: Date;
  readonly byName: string | null;
}

export interface OwnClaimView {
  readonly number: string;
  readonly recommendationNumber: string;
  /** As the claimant named it. */
  readonly orderNumber: string | null;
  readonly openedAt: Date;
  readonly state: 'open' | 'in-work' | 'accepted' | 'rejected' | 'forgotten';
  /** Null once it was answered or decided. */
  readonly answerBy: Date | null;
  /** Null once it is decided. */
  readonly decisionBy: Date | null;
  readonly decidedAt: Date | null;
  readonly mayObject: boolean;
  /** Oldest first. */
  readonly written: readonly WrittenOfClaim[];
}

/** A person's claims, newest first; for the copy of their data too. */
export class ClaimsOf extends QueryOf<[claimantId: string], readonly OwnClaimView[]> {}

/** The ids of every claim about these recommendations, also of forgotten ones; for the history of a case. */
export class ClaimsAbout extends QueryOf<[recommendationIds: readonly string[]], readonly string[]> {}

/** The member of staff who works on claims. */
export interface ClaimsDesk {
  readonly userId: string;
  readonly name: string;
  /** Null: belongs to no agency. */
  readonly agencyNumber: string | null;
  readonly isOperator: boolean;
}

/**
 * Says who has a claim; `employeeNumber` null: nobody any more. Refuses `not-found` (also another agency's),
 * `changed-meanwhile` (decided), and `validation-failed` for somebody who does not see it.
 */
export class AssignClaim extends CommandOf<[number: string, employeeNumber: string | null, by: ClaimsDesk]> {}
