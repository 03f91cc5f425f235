import { isValidIBAN } from 'ibantools';
import { refuseUnless } from '#platform/domain/refused.js';

/** Electronic form: no spaces, capitals. */
export const plainIban = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase();

/** docs/specification/payouts.md#bank-details: valid by country format and check digits; with ModuleIBANNurDE German alone. */
export function ibanMustBeUsable(iban: string, rules: { readonly germanOnly: boolean }): void {
  refuseUnless(isValidIBAN(iban), 'iban-invalid', { fields: [{ field: 'Iban', reason: 'iban-invalid' }] });
  refuseUnless(!rules.germanOnly || iban.startsWith('DE'), 'iban-invalid', {
    fields: [{ field: 'Iban', reason: 'iban-not-german' }],
  });
}
