import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { ibanCountry, isIban } from '#reward-types/iban.js';
import { BankDetailsDisputed, BankDetailsRemoved, BankDetailsStored, type BankDetailsEvent } from '../api.js';

/** docs/specification/payouts.md#bank-details: valid by country format and check digits; with ModuleIBANNurDE German alone. */
function ibanMustBeUsable(iban: string, rules: { readonly germanOnly: boolean }): void {
  ensure(isIban(iban), 'iban-invalid', { fields: [{ field: 'Iban', reason: 'iban-invalid' }] });
  ensure(!rules.germanOnly || ibanCountry(iban) === 'DE', 'iban-invalid', {
    fields: [{ field: 'Iban', reason: 'iban-not-german' }],
  });
}

/** Time for the owner to read the mail that asks whether it was them. */
export const replacedAccountsWaitForHours = 48;
const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);

/** Whether a beneficiary has usable bank details. The account itself lies encrypted in the row beside it, never in here. */
export class BankDetails extends Aggregate<BankDetailsEvent> {
  private stored = false;
  private wasStoredBefore = false;

  /** Nobody ever gave an account for this beneficiary. */
  get isFirstEntry(): boolean {
    return !this.wasStoredBefore;
  }

  /** Each time is told, since a returned payment may wait for it. Another account than before, also after it was removed, is paid to after a time only: answers from when on. */
  store(
    beneficiaryId: string,
    iban: string,
    rules: { readonly germanOnly: boolean },
    { isTheSame, now }: { readonly isTheSame: boolean; readonly now: Date },
  ): Date | undefined {
    ibanMustBeUsable(iban, rules);
    const payableFrom = this.isFirstEntry || isTheSame ? undefined : addHours(now, replacedAccountsWaitForHours);
    this.apply(
      BankDetailsStored.of({
        beneficiaryId,
        country: ibanCountry(iban),
        ...(payableFrom && { payableFrom: payableFrom.toISOString() }),
      }),
    );
    return payableFrom;
  }

  /** By the owner, who did not give this account. */
  dispute(beneficiaryId: string): void {
    this.remove(beneficiaryId);
    this.apply(BankDetailsDisputed.of({ beneficiaryId }));
  }

  remove(beneficiaryId: string): void {
    if (this.stored) this.apply(BankDetailsRemoved.of({ beneficiaryId }));
  }

  protected onBankDetailsStored(): void {
    this.stored = true;
    this.wasStoredBefore = true;
  }

  protected onBankDetailsRemoved(): void {
    this.stored = false;
  }
}
