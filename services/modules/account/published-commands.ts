import { Command } from '@nestjs/cqrs';

/**
 * Stores a beneficiary's bank details, replacing what was there. Refuses `iban-invalid` (also a foreign IBAN where the tenant takes German ones only).
 * Published, since choosing a cash reward and giving the account are one request by the wire contract.
 */
export class StoreBankDetails extends Command<void> {
  constructor(
    readonly beneficiaryId: string,
    readonly details: { readonly holder: string; readonly iban: string; readonly bic?: string | null | undefined; readonly bank?: string | null | undefined },
  ) {
    super();
  }
}

/**
 * Opens an unconfirmed account and asks for its welcome mail. Refuses `email-exists`.
 * Published, since an anonymous recommendation opens the account of its recommender.
 */
export class RegisterRecommender extends Command<{ readonly recommenderId: string }> {
  constructor(
    readonly person: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly salutation?: string | null | undefined },
    readonly source: 'self' | 'recommendation' | 'invitation' | 'seed',
    readonly language: 'de' | 'en',
  ) {
    super();
  }
}
