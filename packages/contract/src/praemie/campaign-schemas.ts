import { z } from 'zod';
import { acceptedTerms, cents, dateTime, germanDate } from '../shared/schemas.js';

/** A campaign (docs/specification/rewards.md#campaigns): its texts in the request's language; `abgehakt` tells whether the person who is logged in takes part. */
export const ActiveCampaign = z.strictObject({
  AktionsId: z.int(),
  Titel: z.string(),
  Text: z.string(),
  RechtsText: z.string(),
  abgehakt: z.boolean(),
  Zustimmung: z.string(),
});
export type ActiveCampaign = z.output<typeof ActiveCampaign>;

export const JoinCampaign = z.strictObject({ abgehakt: acceptedTerms() });

/** A campaign as its participants see it in the personal area. */
export const OwnCampaign = z.strictObject({
  ...ActiveCampaign.shape,
  /** When the person joined; null where they do not take part. */
  Seit: dateTime().nullable(),
  /** The last day. */
  Bis: germanDate(),
  Beendet: z.boolean(),
  /** Paid recommendations that count so far. */
  Gezaehlt: z.int().nonnegative(),
  Stufen: z.array(z.strictObject({ Ab: z.int().positive(), WertCent: cents(), Erreicht: z.boolean() })),
});
export type OwnCampaign = z.output<typeof OwnCampaign>;
