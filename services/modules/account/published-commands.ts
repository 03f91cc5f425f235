import { Command } from '@nestjs/cqrs';
import type { BlockReason } from './domain/recommender.js';
import type { StaffMember } from './in-care-of.js';
import type { Evidence } from './persistence/newsletter-consents.js';

/** By what right somebody writes bank details: the owner's own session, the link of a reward, or a recipient's link. */
export type WritesBy =
  | { readonly right: 'session' }
  | { readonly right: 'reward-link'; readonly rewardId: string; readonly isOutdated: boolean }
  | { readonly right: 'recipient-link' };

/**
 * Stores a beneficiary's bank details, replacing what was there. Refuses `bank-details-unauthorised` (the right does not reach so far, now), `iban-invalid` (also a foreign IBAN where the tenant takes German ones only).
 * A replaced account is paid to after a time only, and its owner is asked whether it was them.
 * Published, since choosing a cash reward and giving the account are one request on the wire.
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

/** Published for whoever keeps the list of erasures. */
export { EraseAccount } from './commands/erase-account/erase-account.command.js';

/**
 * Opens an unconfirmed account and asks for its welcome mail. Refuses `email-exists`.
 * Published, since an anonymous recommendation opens the account of its recommender.
 */
export class RegisterRecommender extends Command<{ readonly recommenderId: string }> {
  constructor(
    readonly person: {
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly salutation?: string | null | undefined;
    },
    readonly source: 'self' | 'recommendation' | 'invitation' | 'seed',
    readonly language: 'de' | 'en',
    /** Ticked in the form: the newsletter is asked for once the address is confirmed. */
    readonly wantsNewsletter = false,
  ) {
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
