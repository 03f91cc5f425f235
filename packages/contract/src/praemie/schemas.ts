import { z } from 'zod';
import { optionAsked, optionFields, optionLists, rewardWireNames, typeOnWire } from '#reward-types/index.js';
import { BankDetails } from '../empfaenger/schemas.js';
import { cents, dateTime, rewardStatus } from '../shared/schemas.js';

/** An amount a product pays in a period (docs/specification/rewards.md#reward-offers). */
export const RewardOffer = z.strictObject({
  Id: z.int(),
  WertCent: cents(),
  Wert: z.string(),
  Startdatum: dateTime(),
  Enddatum: dateTime().nullable(),
  EnddatumAnzeige: dateTime().nullable(),
});
export type RewardOffer = z.output<typeof RewardOffer>;

/** A product with what it pays. */
export const ProductRewards = z.strictObject({ Id: z.int(), ExterneId: z.string(), Praemien: z.array(RewardOffer) });
export type ProductRewards = z.output<typeof ProductRewards>;

export const choice = () => z.enum(rewardWireNames);

/** A reward as the person with its link sees it. */
export const Reward = z.strictObject({
  Id: z.string(),
  /** Null for a goodwill reward. */
  Empfehlungsnummer: z.string().nullable(),
  WertCent: cents(),
  Wert: z.string(),
  Status: rewardStatus(),
  Auswahl: choice().nullable(),
  /** What can be had of each type for exactly this amount; empty where the tenant has none. */
  ...optionLists,
  /** Whom the transfer goes to where that is not the beneficiary. */
  Zahlungsempfaenger: z.string().nullable(),
  /** Whether usable bank details are stored. */
  Bankdaten: z.boolean(),
  /** Ours. Chosen, and looked at once more before it leaves. */
  WirdGeprueft: z.boolean(),
  EnddatumAnzeige: dateTime().nullable(),
});
export type Reward = z.output<typeof Reward>;

export const ChooseReward = z
  .strictObject({
    Auswahl: choice(),
    ...optionFields,
    Bankdaten: BankDetails.nullable().optional(),
  })
  .superRefine((choice, context) => {
    const { options } = typeOnWire(choice.Auswahl);
    if (options && optionAsked(choice) === undefined)
      context.addIssue({ code: 'custom', path: [options.field], params: { reason: 'required' } });
    // An option of another type: nobody can tell which of the two is meant.
    for (const [field, given] of Object.entries(choice))
      if (field in optionFields && field !== options?.field && given !== null && given !== undefined)
        context.addIssue({ code: 'custom', path: [field], params: { reason: 'contradictory' } });
  });
export type ChooseReward = z.output<typeof ChooseReward>;
