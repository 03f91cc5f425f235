import { z } from 'zod';
import { ibanIsPayable, normaliseIban } from './iban.js';
import { defineRewardType, optionMustBeOffered, optionSchema, optionsOnWire } from './reward-type.js';
import { donationDescriptor } from './descriptors.js';

const charityId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const charity = z.strictObject({
  id: charityId,
  /** Display name. */
  name: z.string().trim().min(2).max(70),
  holder: z.string().trim().min(2).max(70),
  iban: z.string().overwrite(normaliseIban).superRefine(ibanIsPayable),
  bic: z.string().nullable().optional(),
  /** Remittance text on the charity's statement. */
  purpose: z.string().trim().min(1).max(140),
  /**
   * Text beside the choice and in the mail about the transfer: who donates, whether there is a donation receipt. `du`:
   * for those who are addressed so, where the text addresses anybody.
   */
  receipt: z.strictObject({
    de: z.string().min(1).max(1_000),
    du: z.string().min(1).max(1_000).optional(),
    en: z.string().min(1).max(1_000),
  }),
  /** False withdraws it: it can no longer be chosen, and payments that are not sealed yet are not made. */
  active: z.boolean(),
});

/** `rewardTypes.donation` of a tenant's configuration. */
const donationSettings = z
  .strictObject({ charities: z.array(charity) })
  .refine(({ charities }) => new Set(charities.map(({ id }) => id)).size === charities.length);

export const donation = defineRewardType({
  kind: 'donation',
  wire: 'Spende',
  paidBySepa: true,
  sentAsCode: false,
  takesDays: 28,
  options: optionsOnWire({
    field: 'SpendenempfaengerId',
    list: 'Spendenempfaenger',
    id: charityId,
    idOnWire: id => id,
  }),
  configured: {
    schema: donationSettings,
    options: ({ charities }) =>
      charities
        .filter(({ active }) => active)
        .map(({ id, name, holder, receipt: { de, du, en } }) => ({
          id,
          name,
          payee: holder,
          note: { de, en, ...(du !== undefined && { du }) },
        })),
    payee: ({ charities }, option) => {
      const chosen = charities.find(({ id, active }) => active && id === option);
      if (!chosen) return null;
      const { holder, iban, bic, purpose } = chosen;
      const { de, du, en } = chosen.receipt;
      const receipt = { de, en, ...(du !== undefined && { du }) };
      return { holder, iban, bic: bic ?? null, remittance: purpose, receipt };
    },
  },
  schema: optionSchema,
  detailsOf: ({ option }) => ({ option: option ?? '' }),
  faults: { 'validation-failed': { field: 'SpendenempfaengerId', reason: 'invalid' } },
  rules: [optionMustBeOffered],
  descriptor: donationDescriptor,
});
