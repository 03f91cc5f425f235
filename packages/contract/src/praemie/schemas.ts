import { z } from 'zod';
import { chosenOption, optionFields, optionLists, rewardWireNames, typeOnWire } from '#reward-types/index.js';
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

/** A product with its rewards. */
export const ProductRewards = z.strictObject({
  Id: z.int(),
  ExterneId: z.string(),
  Praemien: z.array(RewardOffer),
  /** Extension: until when (the last day) it pays more than `StattWertCent`, which it pays from then on; null: it does not. */
  Erhoeht: z.strictObject({ Bis: dateTime(), StattWertCent: cents() }).nullable(),
});
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
  /** Available options per type for exactly this amount; empty if the tenant has none. */
  ...optionLists,
  /** The payee, if that is not the beneficiary. */
  Zahlungsempfaenger: z.string().nullable(),
  /** Whether usable bank details are stored. */
  Bankdaten: z.boolean(),
  /** Extension: chosen, and under review before it is paid. */
  WirdGeprueft: z.boolean(),
  /** Extension: it is under review only because two people of the programme share a mailbox, as a family may. */
  GemeinsamesPostfach: z.boolean(),
  /** Extension: its account replaced another one, to which nothing is paid before; null where nothing waits for it. */
  AuszahlungAb: dateTime().nullable(),
  EnddatumAnzeige: dateTime().nullable(),
});
export type Reward = z.output<typeof Reward>;

/** What `GET /praemierung` answers where no details are asked for. */
export const RewardInBrief = Reward.pick({ Id: true, WertCent: true, Status: true, Auswahl: true });

export const ChooseReward = z
  .strictObject({
    Auswahl: choice(),
    ...optionFields,
    Bankdaten: BankDetails.nullable().optional(),
  })
  .superRefine((choice, context) => {
    const { options } = typeOnWire(choice.Auswahl);
    if (options && chosenOption(choice) === undefined)
      context.addIssue({ code: 'custom', path: [options.field], params: { reason: 'required' } });
    // An option of another type makes the choice ambiguous.
    for (const [field, given] of Object.entries(choice))
      if (field in optionFields && field !== options?.field && given !== null && given !== undefined)
        context.addIssue({ code: 'custom', path: [field], params: { reason: 'contradictory' } });
  });
export type ChooseReward = z.output<typeof ChooseReward>;

/** The origin of a reward. */
export const originNames = names({ order: 'Auftrag', campaign: 'Aktion', goodwill: 'Kulanz' });

/** A reward as granted, and recalculated with the versions in force at the time. */
export const RecomputedReward = z.strictObject({
  PraemieId: z.uuid(),
  Herkunft: z.enum(originNames.wire),
  Fuer: z.enum(['Empfehler', 'Empfaenger']),
  WertCent: z.int(),
  Status: z.enum(rewardStatusNames.wire),
  /** Null if it was granted before versions were kept. The fields of an order's reward are null for other origins. */
  Nachgerechnet: z
    .strictObject({
      WertCent: z.int(),
      Gleich: z.boolean(),
      KonfigurationVersion: z.int(),
      KatalogVersion: z.int().nullable(),
      /** The day that selected the offer. */
      Tag: z.string().nullable(),
      ProduktId: z.int().nullable(),
      /** Also null if that version had no reward on that day. */
      AngebotCent: z.int().nullable(),
      AnteilEmpfehler: z.int().nullable(),
      MaxEmpfaengerPraemieCent: z.int().nullable(),
      /** The campaign's version, and the tier's number of paid recommendations. */
      Aktion: z.strictObject({ AktionId: z.int(), Version: z.int(), Ab: z.int() }).nullable(),
      /** The remaining limit without a second person, and whether one agreed. */
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
