import type { ChoiceRule } from '../reward-type.js';
import { ibanCountry } from './iban.js';
import type { CashChoice } from './schema.js';

/** With ModuleIBANNurDE only German accounts are paid (docs/specification/payouts.md#bank-details). */
export const ibanMustBeGermanWhereTheTenantSaysSo: ChoiceRule<CashChoice> = ({ bankDetails }, { germanIbanOnly }) =>
  bankDetails && germanIbanOnly && ibanCountry(bankDetails.iban) !== 'DE' ? 'iban-invalid' : null;

export const cashRules = [ibanMustBeGermanWhereTheTenantSaysSo] as const;
