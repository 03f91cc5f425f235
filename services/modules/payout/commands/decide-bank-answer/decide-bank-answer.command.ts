import { Command } from '@nestjs/cqrs';

/**
 * Says which payout an open answer of the bank means. Refuses `not-found`, `changed-meanwhile` (decided already, the payout was not sent, its amount is another, the answer says something else,
 * or it would take the payout back to where it was) and `not-authorised` (executed money came back, says the person who read the answer in).
 */
export class AssignBankAnswer extends Command<void> {
  constructor(
    readonly decision: {
      readonly key: string;
      readonly endToEndId: string;
      readonly outcome: 'settled' | 'returned';
      readonly note: string;
      readonly byName: string;
    },
  ) {
    super();
  }
}

/** Puts an open answer aside: it is none of our payouts. Refuses `not-found` and `changed-meanwhile` (decided already). */
export class DismissBankAnswer extends Command<void> {
  constructor(readonly decision: { readonly key: string; readonly note: string; readonly byName: string }) {
    super();
  }
}
