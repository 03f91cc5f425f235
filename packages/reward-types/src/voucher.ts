import { z } from 'zod';
import { defineRewardType, type ChoiceRule, type RewardDescriptor } from './reward-type.js';

/** One kind of voucher, by its number. */
const voucherSchema = z.strictObject({ voucherTypeId: z.int().positive() });
type VoucherChoice = z.output<typeof voucherSchema>;

/** Only a kind that exists for exactly this amount: a voucher is never split or topped up. */
export const voucherTypeMustBeOfferedForTheAmount: ChoiceRule<VoucherChoice> = (
  { voucherTypeId },
  { voucherTypeIds },
) => (voucherTypeIds.includes(voucherTypeId) ? null : 'validation-failed');

const voucherRules = [voucherTypeMustBeOfferedForTheAmount] as const;

/** docs/specification/rewards.md#how-long-it-takes. */
const voucherDescriptor: RewardDescriptor = {
  icon: 'gift',
  label: { de: 'Gutschein', en: 'Voucher' },
  summary: {
    de: 'Der volle Betrag als Code für einen Händler Ihrer Wahl.',
    en: 'The full amount as a code for a shop of your choice.',
  },
  arrives: { de: 'innerhalb von 24 Stunden per E-Mail', en: 'by e-mail within 24 hours' },
  onItsWay: {
    title: { de: 'Ihr Gutschein über {amount} kommt', en: 'Your voucher for {amount} is coming' },
    text: {
      de: 'Sie müssen nichts weiter tun. Innerhalb von 24 Stunden haben Sie den Code in Ihrem Postfach.',
      en: 'There is nothing more to do. You have the code in your inbox within 24 hours.',
    },
  },
  nextSteps: [
    { de: 'Wir reservieren Ihren Gutscheincode.', en: 'We reserve your voucher code.' },
    { de: 'Sie erhalten ihn innerhalb von 24 Stunden per E-Mail.', en: 'You receive it by e-mail within 24 hours.' },
    { de: 'Einlösen können Sie ihn direkt beim Händler.', en: 'You can redeem it directly with the shop.' },
  ],
  action: { de: 'Gutschein wählen', en: 'Choose voucher' },
  fields: [
    {
      name: 'voucherTypeId',
      wire: 'GutscheinartId',
      input: 'voucher-type',
      label: { de: 'Gutscheinart', en: 'Kind of voucher' },
      required: true,
    },
  ],
};

export const voucher = defineRewardType({
  kind: 'voucher',
  wire: 'Gutschein',
  paidBySepa: false,
  sentAsCode: true,
  schema: voucherSchema,
  detailsOf: ({ voucherTypeId }) => ({ voucherTypeId: voucherTypeId ?? 0 }),
  faults: { 'validation-failed': { field: 'GutscheinartId', reason: 'invalid' } },
  rules: voucherRules,
  descriptor: voucherDescriptor,
});
