import { Command } from '@nestjs/cqrs';

/** The account the tenant pays rewards from. Kept encrypted. Published for the set-up of a tenant. */
export class SetPayoutAccount extends Command<void> {
  constructor(readonly account: { readonly name: string; readonly iban: string; readonly bic: string }) {
    super();
  }
}

/**
 * Opens a sealed batch that nobody approved: every payment in it is payable again, and the batch never leaves.
 * Refuses `not-found`, `changed-meanwhile` (not sealed, or approved already) and `not-authorised` (one's own seal).
 */
export class RefuseBatch extends Command<void> {
  constructor(readonly refusal: { readonly number: string; readonly reason: string; readonly byName: string }) {
    super();
  }
}

/**
 * Takes one payment out of a batch before its seal; its reward waits as a hold until a person decides.
 * Refuses `not-found` (no such payment in this batch) and `changed-meanwhile` (sealed, or out of it already).
 */
export class TakePaymentOut extends Command<void> {
  constructor(
    readonly request: {
      readonly number: string;
      readonly endToEndId: string;
      readonly reason: string;
      readonly byName: string;
    },
  ) {
    super();
  }
}

/** Says that the file of an approved batch was handed to the bank. Again it changes nothing. Refuses `not-found` and `changed-meanwhile` (not approved). */
export class HandOverBatch extends Command<void> {
  constructor(readonly request: { readonly number: string; readonly byName: string }) {
    super();
  }
}
