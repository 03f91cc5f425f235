import { z } from 'zod';
import { optionAsked, optionFields, optionLists, rewardWireNames, typeOnWire } from '#reward-types/index.js';
import { BankDetails } from '../empfaenger/schemas.js';
import { names, rewardStatusNames, type RewardStatusName } from '../shared/codec.js';
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

/** What a reward came of. */
export const originNames = names({ order: 'Auftrag', campaign: 'Aktion', goodwill: 'Kulanz' });

/** A reward as it was granted, and computed once more by the versions it was granted under. */
export const RecomputedReward = z.strictObject({
  PraemieId: z.uuid(),
  Herkunft: z.enum(originNames.wire),
  Fuer: z.enum(['Empfehler', 'Empfaenger']),
  WertCent: z.int(),
  Status: z.enum(rewardStatusNames.wire),
  /** Null where it was granted before versions were kept. What an order's reward comes of is null with any other. */
  Nachgerechnet: z
    .strictObject({
      WertCent: z.int(),
      Gleich: z.boolean(),
      KonfigurationVersion: z.int(),
      KatalogVersion: z.int().nullable(),
      /** The day whose offer counted. */
      Tag: z.string().nullable(),
      ProduktId: z.int().nullable(),
      /** Null also where that version paid nothing on that day. */
      AngebotCent: z.int().nullable(),
      AnteilEmpfehler: z.int().nullable(),
      MaxEmpfaengerPraemieCent: z.int().nullable(),
      /** The version that promised it, and at how many paid recommendations. */
      Aktion: z.strictObject({ AktionId: z.int(), Version: z.int(), Ab: z.int() }).nullable(),
      /** What was left of the limits without a second person, and whether one agreed. */
      Kulanz: z.strictObject({ FreiCent: z.int(), ZweitePerson: z.boolean() }).nullable(),
    })
    .nullable(),
});
export type RecomputedReward = z.output<typeof RecomputedReward>;

export const fromRecomputed = ({
  rewardId,
  origin,
  beneficiary,
  amountCents,
  status,
  recomputed: again,
}: {
  readonly rewardId: string;
  readonly origin: (typeof originNames.english)[number];
  readonly beneficiary: 'recommender' | 'recipient';
  readonly amountCents: number;
  readonly status: RewardStatusName;
  readonly recomputed: {
    readonly configurationVersion: number;
    readonly amountCents: number;
    readonly offer: {
      readonly catalogueVersion: number;
      readonly day: string;
      readonly productId: number;
      readonly offeredCents: number | null;
      readonly recommenderShare: number;
      readonly recipientCapCents: number | null;
    } | null;
    readonly campaign: { readonly campaignId: number; readonly version: number; readonly after: number } | null;
    readonly goodwill: { readonly leftCents: number; readonly secondPerson: boolean } | null;
  } | null;
}): RecomputedReward => ({
  PraemieId: rewardId,
  Herkunft: originNames.toWire(origin),
  Fuer: beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
  WertCent: amountCents,
  Status: rewardStatusNames.toWire(status),
  Nachgerechnet: again && {
    WertCent: again.amountCents,
    Gleich: again.amountCents === amountCents,
    KonfigurationVersion: again.configurationVersion,
    KatalogVersion: again.offer?.catalogueVersion ?? null,
    Tag: again.offer?.day ?? null,
    ProduktId: again.offer?.productId ?? null,
    AngebotCent: again.offer?.offeredCents ?? null,
    AnteilEmpfehler: again.offer?.recommenderShare ?? null,
    MaxEmpfaengerPraemieCent: again.offer?.recipientCapCents ?? null,
    Aktion: again.campaign && {
      AktionId: again.campaign.campaignId,
      Version: again.campaign.version,
      Ab: again.campaign.after,
    },
    Kulanz: again.goodwill && { FreiCent: again.goodwill.leftCents, ZweitePerson: again.goodwill.secondPerson },
  },
});
