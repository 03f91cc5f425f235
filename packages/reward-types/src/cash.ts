import { z } from 'zod';
import { ibanCountry, isIban, normaliseIban } from './iban.js';
import { defineRewardType, type ChoiceRule, type RewardDescriptor } from './reward-type.js';

/** Where the money goes. BIC and bank name follow from the IBAN and may be left out. */
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

/** Cash may be chosen before the bank details are there. */
const cashSchema = z.strictObject({ bankDetails: bankDetailsSchema.optional() });
type CashChoice = z.output<typeof cashSchema>;

/** With ModuleIBANNurDE only German accounts are paid (docs/specification/payouts.md#bank-details). */
export const ibanMustBeGermanWhereTheTenantSaysSo: ChoiceRule<CashChoice> = ({ bankDetails }, { germanIbanOnly }) =>
  bankDetails && germanIbanOnly && ibanCountry(bankDetails.iban) !== 'DE' ? 'iban-invalid' : null;

const cashRules = [ibanMustBeGermanWhereTheTenantSaysSo] as const;

/** docs/specification/rewards.md#how-long-it-takes. */
const cashDescriptor: RewardDescriptor = {
  icon: 'bank',
  label: { de: 'Überweisung', en: 'Bank transfer' },
  summary: { de: 'Der volle Betrag auf Ihr Konto.', en: 'The full amount to your account.' },
  arrives: {
    de: 'innerhalb von vier Wochen nach Eingabe Ihrer Bankdaten',
    en: 'within four weeks of entering your bank details',
  },
  onItsWay: {
    title: { de: '{amount} sind auf dem Weg zu Ihnen', en: '{amount} is on its way to you' },
    text: {
      de: 'Sie müssen nichts weiter tun. Innerhalb von vier Wochen ist das Geld auf Ihrem Konto.',
      en: 'There is nothing more to do. The money is in your account within four weeks.',
    },
  },
  nextSteps: [
    { de: 'Wir prüfen Ihre Bankdaten und bestätigen sie.', en: 'We check your bank details and confirm them.' },
    {
      de: 'Die Überweisung geht mit dem nächsten Sammellauf an die Bank.',
      en: 'The transfer goes to the bank with the next collective run.',
    },
    {
      de: 'Das Geld ist innerhalb von vier Wochen auf Ihrem Konto.',
      en: 'The money is in your account within four weeks.',
    },
  ],
  action: { de: 'Überweisung wählen', en: 'Choose bank transfer' },
  fields: [
    {
      name: 'holder',
      wire: 'Bankdaten.Kontoinhaber',
      input: 'text',
      label: { de: 'Kontoinhaber', en: 'Account holder' },
      required: true,
      autocomplete: 'name',
    },
    {
      name: 'iban',
      wire: 'Bankdaten.Iban',
      input: 'iban',
      label: { de: 'IBAN', en: 'IBAN' },
      required: true,
      hint: { de: 'Steht auf Ihrer Bankkarte und beginnt meist mit DE.', en: 'You will find it on your bank card.' },
    },
    {
      name: 'bic',
      wire: 'Bankdaten.Bic',
      input: 'text',
      label: { de: 'BIC', en: 'BIC' },
      required: false,
      hint: { de: 'Nur bei Konten außerhalb Deutschlands nötig.', en: 'Only needed for accounts outside Germany.' },
    },
  ],
};

export const cash = defineRewardType({
  kind: 'cash',
  wire: 'Bar',
  paidBySepa: true,
  sentAsCode: false,
  schema: cashSchema,
  detailsOf: ({ bankDetails }) =>
    bankDetails ? { bankDetails: { holder: bankDetails.holder, iban: bankDetails.iban } } : {},
  faults: { 'iban-invalid': { field: 'Bankdaten.Iban', reason: 'iban' } },
  rules: cashRules,
  descriptor: cashDescriptor,
});
