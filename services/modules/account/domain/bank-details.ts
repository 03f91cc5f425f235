import { Aggregate } from '#platform/domain/aggregate.js';
import { BankDetailsRemoved, BankDetailsStored, type BankDetailsEvent } from '../published-events.js';
import { ibanMustBeUsable } from './iban.js';

/** Whether a beneficiary has usable bank details. The account itself lies encrypted in the row beside it, never in here. */
export class BankDetails extends Aggregate<BankDetailsEvent> {
  private stored = false;

  get present(): boolean {
    return this.stored;
  }

  /** Also replaces: each time is told, since a returned payment may wait for it. */
  store(beneficiaryId: string, iban: string, rules: { readonly germanOnly: boolean }): void {
    ibanMustBeUsable(iban, rules);
    this.apply(BankDetailsStored.of({ beneficiaryId, country: iban.slice(0, 2) }));
  }

  remove(beneficiaryId: string): void {
    if (this.stored) this.apply(BankDetailsRemoved.of({ beneficiaryId }));
  }

  protected onBankDetailsStored(): void {
    this.stored = true;
  }

  protected onBankDetailsRemoved(): void {
    this.stored = false;
  }
}
