import { Command } from '@nestjs/cqrs';

/** The account the tenant pays rewards from. Kept encrypted. Published for the set-up of a tenant. */
export class SetPayoutAccount extends Command<void> {
  constructor(readonly account: { readonly name: string; readonly iban: string; readonly bic: string }) { super(); }
}
