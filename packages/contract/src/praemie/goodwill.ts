import { z } from 'zod';
import { rewardWireNames } from '#reward-types/index.js';
import { defineCall } from '../call.js';
import { cents, dateTime, line, rewardStatus } from '../shared/schemas.js';

/** No gesture, but a slip of the pen: 5,000 €. The limits above which a second person agrees are the tenant's. */
export const mostGoodwillCents = 500_000;
const leastGoodwillCents = 100;

/** The recommender reads the `Begruendung`. */
export const GrantGoodwill = z.strictObject({
  BetragCent: cents().min(leastGoodwillCents).max(mostGoodwillCents),
  Begruendung: line(500),
});
/** `WartetAuf` (202): above a limit a second person has to agree. */
export const GrantedGoodwill = z.strictObject({ BetragCent: cents(), WartetAuf: z.literal('ZweitePerson').optional() });
export const DeclineGoodwill = z.strictObject({ Grund: line(500) });

export const Goodwill = z.strictObject({
  Nummer: z.string(),
  Empfehlernummer: z.uuid(),
  Empfehler: z.string(),
  BetragCent: cents(),
  Begruendung: z.string(),
  Status: z.enum(['Wartet', 'Gewaehrt', 'Abgelehnt']),
  Von: z.string(),
  Am: dateTime(),
  /** Asked for by whoever reads this: somebody else has to agree. */
  Eigene: z.boolean(),
  EntschiedenVon: z.string().nullable(),
  EntschiedenAm: dateTime().nullable(),
  Ablehnungsgrund: z.string().nullable(),
});
export type Goodwill = z.output<typeof Goodwill>;

/** What one person was granted, newest first, and what is left of the limits for whoever asks. */
export const GoodwillOfPerson = z.strictObject({
  Grenzen: z.strictObject({
    JeGewaehrungCent: cents(),
    JePersonUndJahrCent: cents(),
    JeMitarbeiterUndMonatCent: cents(),
  }),
  Verbraucht: z.strictObject({ PersonImJahrCent: cents(), MitarbeiterImMonatCent: cents() }),
  Verlauf: z.array(Goodwill),
});

/** A reward that came of no recommendation, as its owner sees it in the personal area. */
export const OwnReward = z.strictObject({
  Id: z.uuid(),
  Anlass: z.enum(['Kulanz', 'Aktion']),
  /** Why it was granted, in the words of whoever granted it; null for a campaign's. */
  Begruendung: z.string().nullable(),
  WertCent: cents(),
  Status: rewardStatus(),
  Auswahl: z.enum(rewardWireNames).nullable(),
  /** The choice is open. */
  Waehlbar: z.boolean(),
  /** Chosen as cash, and no usable account is there. */
  BankdatenFehlen: z.boolean(),
  GewaehrtAm: dateTime(),
  EnddatumAnzeige: dateTime().nullable(),
});
export type OwnReward = z.output<typeof OwnReward>;

const agency = { area: 'agentur', scope: 'tenant', auth: 'agency' } as const;
const ofPerson = z.strictObject({ empfehlernummer: z.uuid() });
/** The grant's own number, or the recommender's for the one that waits longest. */
const ofGrant = z.strictObject({ nr: line(40) });

/** docs/specification/goodwill-and-holds.md#goodwill. */
export const grantGoodwill = defineCall({
  name: 'grantGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'POST',
  path: '/agentur/kulanz/:empfehlernummer',
  summary:
    'Grant a recommender a reward outside any order, for a reason they read; ready at once, or 202 where a second person has to agree; audit-logged',
  params: ofPerson,
  body: GrantGoodwill,
  answer: GrantedGoodwill,
  status: 201,
  idempotent: true,
  errors: ['not-found', 'opt-in-required', 'this-account-blocked'],
});

export const agreeToGoodwill = defineCall({
  name: 'agreeToGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'PUT',
  path: '/agentur/kulanz/:nr/zustimmen',
  summary: 'Agree to a grant above a limit that somebody else asked for; owners alone; audit-logged',
  params: ofGrant,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'opt-in-required', 'this-account-blocked'],
});

export const declineGoodwill = defineCall({
  name: 'declineGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'PUT',
  path: '/agentur/kulanz/:nr/ablehnen',
  summary: 'Decline a grant above a limit that somebody else asked for, with a reason; owners alone; audit-logged',
  params: ofGrant,
  body: DeclineGoodwill,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'opt-in-required', 'this-account-blocked'],
});

export const listWaitingGoodwill = defineCall({
  name: 'listWaitingGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'GET',
  path: '/agentur/kulanz',
  summary: 'Grants above a limit that wait for a second person, longest first',
  answer: z.array(Goodwill),
  status: 200,
  errors: [],
});

export const readGoodwill = defineCall({
  name: 'readGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'GET',
  path: '/agentur/kulanz/:empfehlernummer',
  summary: 'What a recommender was granted and why, with the limits and what is used of them',
  params: ofPerson,
  answer: GoodwillOfPerson,
  status: 200,
  errors: ['not-found'],
});

export const listOwnRewards = defineCall({
  name: 'listOwnRewards',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/praemien',
  scope: 'tenant',
  auth: 'user',
  summary: 'My rewards that came of no recommendation: goodwill with its reason, and campaigns; newest first',
  answer: z.array(OwnReward),
  status: 200,
  errors: [],
});
