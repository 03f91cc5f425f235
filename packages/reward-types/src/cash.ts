import { z } from 'zod';
import { ibanCountry, isIban, isOutsideEea, normaliseIban } from './iban.js';
import { defineRewardType, type ChoiceRule } from './reward-type.js';
import { cashDescriptor } from './descriptors.js';

/** The beneficiary's account. BIC and bank name follow from the IBAN and may be absent. */
export const bankDetailsSchema = z.strictObject({
  holder: z.string().trim().min(2).max(70),
  iban: z
    .string()
    .overwrite(normaliseIban)
    .refine(isIban, { params: { reason: 'iban-invalid' } }),
  bic: z
    .string()
    .overwrite(bic => bic.replace(/\s/g, '').toUpperCase())
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    .nullable()
    .optional(),
  bank: z.string().trim().max(100).nullable().optional(),
});
export type BankDetails = z.output<typeof bankDetailsSchema>;

/** Cash may be chosen before bank details are given. */
const cashSchema = z.strictObject({ bankDetails: bankDetailsSchema.optional() });
type CashChoice = z.output<typeof cashSchema>;

/** With ModuleIBANNurDE only German accounts are accepted (docs/specification/payouts.md#bank-details). */
export const ibanMustBeGermanWhereTheTenantSaysSo: ChoiceRule<CashChoice> = ({ bankDetails }, { germanIbanOnly }) =>
  bankDetails && germanIbanOnly && ibanCountry(bankDetails.iban) !== 'DE' ? 'iban-not-german' : null;

/** docs/specification/payouts.md#accounts-outside-the-eea */
export const ibanMustBeWhereTheTenantPaysTo: ChoiceRule<CashChoice> = ({ bankDetails }, { paysOutsideEea }) =>
  bankDetails && !paysOutsideEea && isOutsideEea(bankDetails.iban) ? 'iban-outside-eea' : null;

const cashRules = [ibanMustBeGermanWhereTheTenantSaysSo, ibanMustBeWhereTheTenantPaysTo] as const;

export const cash = defineRewardType({
  kind: 'cash',
  wire: 'Bar',
  paidBySepa: true,
  sentAsCode: false,
  takesDays: 28,
  options: null,
  configured: null,
  schema: cashSchema,
  detailsOf: ({ bankDetails }) =>
    bankDetails ? { bankDetails: { holder: bankDetails.holder, iban: bankDetails.iban } } : {},
  faults: {
    'iban-invalid': { field: 'Bankdaten.Iban', reason: 'iban' },
    'iban-not-german': { field: 'Bankdaten.Iban', reason: 'iban-not-german' },
    'iban-outside-eea': { field: 'Bankdaten.Iban', reason: 'iban-outside-eea' },
  },
  rules: cashRules,
  descriptor: cashDescriptor,
});
