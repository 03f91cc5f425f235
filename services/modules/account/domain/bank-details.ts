import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { ibanCountry, ibanFault, isOutsideEea } from '#reward-types/iban.js';
import { hourMs } from '#shared/dates-and-money.js';
import {
  AccountHolderConfirmed,
  AccountHolderQuestioned,
  BankDetailsDisputed,
  BankDetailsRemoved,
  BankDetailsStored,
  type BankDetailsEvent,
  type HolderAnswer,
} from '../events.js';

/** Which accounts the tenant pays to. */
interface AccountRules {
  readonly germanOnly: boolean;
  readonly outsideEea: boolean;
  /** The bank said that this account does not exist, or no longer. */
  readonly isGone: boolean;
}

/**
 * docs/specification/payouts.md#bank-details: valid format and check digits; by ModuleIBANNurDE only German IBANs, else
 * those outside the EEA where the tenant pays to them.
 */
function ibanMustBeUsable(iban: string, rules: AccountRules): void {
  const fault = ibanFault(iban);
  ensure(!fault, 'iban-invalid', {
    fields: [
      {
        field: 'Iban',
        reason: fault?.reason ?? 'iban',
        ...(fault?.reason === 'iban-outside-sepa' && { values: { country: fault.country } }),
      },
    ],
  });
  ensure(!rules.germanOnly || ibanCountry(iban) === 'DE', 'iban-invalid', {
    fields: [{ field: 'Iban', reason: 'iban-not-german' }],
  });
  ensure(rules.outsideEea || !isOutsideEea(iban), 'iban-invalid', {
    fields: [{ field: 'Iban', reason: 'iban-outside-eea' }],
  });
  ensure(!rules.isGone, 'iban-invalid', { fields: [{ field: 'Iban', reason: 'iban-refused-by-bank' }] });
}

/** Waiting time in which the owner can read the mail that asks whether the change was theirs. */
export const replacedAccountsWaitForHours = 48;

/** Whether a beneficiary has usable bank details. The account itself lies encrypted in the row beside it, never in here. */
export class BankDetails extends Aggregate<BankDetailsEvent> {
  private stored = false;
  private wasStoredBefore = false;
  /** The owner was asked whose account it is, and has not answered. */
  holderIsAsked = false;

  /** No account was ever stored for this beneficiary. */
  get isFirstEntry(): boolean {
    return !this.wasStoredBefore;
  }

  /**
   * Every call records an event, since a returned payment may wait for it. An account that replaces another one, also a
   * removed one, is paid to only after a waiting time; returns the time from which it is payable. A first account does
   * not wait: no batch leaves before others sealed and approved it, and its owner may object until then.
   */
  store(
    beneficiaryId: string,
    iban: string,
    rules: AccountRules,
    { isTheSame, now }: { readonly isTheSame: boolean; readonly now: Date },
  ): Date | undefined {
    ibanMustBeUsable(iban, rules);
    const first = this.isFirstEntry;
    const payableFrom =
      first || isTheSame ? undefined : new Date(now.getTime() + replacedAccountsWaitForHours * hourMs);
    this.apply(
      BankDetailsStored.of({
        beneficiaryId,
        country: ibanCountry(iban),
        ...(first && { first }),
        ...(payableFrom && { payableFrom: payableFrom.toISOString() }),
      }),
    );
    return payableFrom;
  }

  /**
   * The owner did not give this account, or is no longer told of changes. `goes`: the account is removed; one from
   * before the disputed change stays.
   */
  dispute(beneficiaryId: string, { goes }: { readonly goes: boolean }): void {
    if (goes) this.remove(beneficiaryId);
    this.apply(BankDetailsDisputed.of({ beneficiaryId }));
  }

  /** The bank knows the account by nearly the name that was typed. */
  askForHolder(beneficiaryId: string): void {
    if (this.stored && !this.holderIsAsked) this.apply(AccountHolderQuestioned.of({ beneficiaryId }));
  }

  /**
   * The owner says which name is right. The account stays, so nothing waits; what waits for bank details may be paid. One
   * answer a question.
   */
  confirmHolder(beneficiaryId: string, name: HolderAnswer, country: string): void {
    ensure(this.holderIsAsked, 'not-found');
    this.apply(AccountHolderConfirmed.of({ beneficiaryId, name }));
    this.apply(BankDetailsStored.of({ beneficiaryId, country }));
  }

  remove(beneficiaryId: string): void {
    if (this.stored) this.apply(BankDetailsRemoved.of({ beneficiaryId }));
  }

  protected onBankDetailsStored(): void {
    this.stored = true;
    this.wasStoredBefore = true;
    this.holderIsAsked = false;
  }

  protected onAccountHolderQuestioned(): void {
    this.holderIsAsked = true;
  }

  protected onBankDetailsRemoved(): void {
    this.holderIsAsked = false;
    this.stored = false;
  }
}
