import { z } from 'zod';
import { defineCall } from '../call.js';
import { acceptedTerms, cents, dateTime, germanDate, idInPath } from '../shared/schemas.js';

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

export const listActiveCampaigns = defineCall({
  name: 'listActiveCampaigns',
  area: 'praemie',
  method: 'GET',
  path: '/aktion/alleAktiven',
  scope: 'tenant',
  auth: 'optional-user',
  summary:
    'Campaigns whose period holds today, with `produktId` those for that product; ticked where the person who is logged in takes part',
  query: z.object({ produktId: idInPath().optional() }),
  answer: z.array(ActiveCampaign),
  status: 200,
  errors: [],
});

const own = { area: 'empfehler', scope: 'tenant', auth: 'user' } as const;
const ofCampaign = z.strictObject({ aktionsId: idInPath() });

export const listOwnCampaigns = defineCall({
  name: 'listOwnCampaigns',
  ...own,
  method: 'GET',
  path: '/empfehler/aktionen',
  summary:
    'Campaigns one can join or takes part in, with how far one is; those that ended not long ago for who took part',
  answer: z.array(OwnCampaign),
  status: 200,
  errors: [],
});

export const joinCampaign = defineCall({
  name: 'joinCampaign',
  ...own,
  method: 'PUT',
  path: '/empfehler/aktionen/:aktionsId',
  summary: 'Take part in a campaign from now on; never in a session that a staff member opened',
  params: ofCampaign,
  body: JoinCampaign,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'terms-not-accepted'],
});

export const leaveCampaign = defineCall({
  name: 'leaveCampaign',
  ...own,
  method: 'DELETE',
  path: '/empfehler/aktionen/:aktionsId',
  summary: 'Take part no longer; what was counted stays; never in a session that a staff member opened',
  params: ofCampaign,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised'],
});
