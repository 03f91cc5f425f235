import { z } from 'zod';
import { defineCall } from '../call.js';
import { asFriend, asRecommender } from '../callers.js';
import { names } from '../shared/codec.js';
import { dateTime, line, number, text } from '../shared/schemas.js';

/** Claims as the people who raise them see them (docs/specification/claims.md). */

export const claimStateNames = names({
  open: 'Offen',
  'in-work': 'InArbeit',
  accepted: 'Anerkannt',
  rejected: 'Abgelehnt',
  forgotten: 'Geloescht',
});

export const claimEntryNames = names({
  claim: 'Reklamation',
  answer: 'Antwort',
  decision: 'Entscheidung',
  objection: 'Widerspruch',
});

/** What was written, oldest first. */
const ClaimEntry = z.strictObject({
  Zeit: dateTime(),
  Art: z.enum(claimEntryNames.wire),
  Text: z.string(),
});

export const claimText = () => text(2_000);
export const claimedOrder = () => line(60);

/** `Auftragsnummer`: as the claimant knows it, unchecked. */
const ClaimFields = { Text: claimText(), Auftragsnummer: claimedOrder().nullable().optional() };
export const OpenClaim = z.strictObject({ Empfehlungsnummer: number(), ...ClaimFields });
export const OpenRecipientClaim = z.strictObject(ClaimFields);

export const OpenedClaim = z.strictObject({ Reklamationsnummer: z.string(), AntwortBis: dateTime() });

export const OwnClaim = z.strictObject({
  Reklamationsnummer: z.string(),
  Empfehlungsnummer: z.string(),
  Auftragsnummer: z.string().nullable(),
  ErstelltAm: dateTime(),
  Zustand: z.enum(claimStateNames.wire),
  /** Until when the team answers; null once it has. */
  AntwortBis: dateTime().nullable(),
  /** Until when it is decided; null once it is. */
  EntscheidungBis: dateTime().nullable(),
  EntschiedenAm: dateTime().nullable(),
  WiderspruchMoeglich: z.boolean(),
  Verlauf: z.array(ClaimEntry),
});
export type OwnClaim = z.output<typeof OwnClaim>;

const recommender = { area: 'empfehler', ...asRecommender } as const;
const friend = { area: 'empfaenger', ...asFriend } as const;
const ofClaim = z.strictObject({ nr: number() });
const opening = {
  method: 'POST',
  summary: 'Claim a missing or wrong reward',
  answer: OpenedClaim,
  status: 201,
  otherStatus: 200,
  idempotent: true,
} as const;
const addedWhileOpen = 'While a claim of the same recommendation is open, the text is added to it (200).';
const objecting = {
  method: 'POST',
  summary: 'Object to the decision on a claim',
  details: 'Once. The claim is open again, with new deadlines.',
  params: ofClaim,
  body: z.strictObject({ Text: claimText() }),
  answer: OpenedClaim,
  status: 200,
  idempotent: true,
} as const;
const listing = {
  method: 'GET',
  summary: 'List the caller’s claims',
  details: 'With what was written on both sides, newest claim first.',
  answer: z.array(OwnClaim),
  status: 200,
} as const;

export const openClaim = defineCall({
  ...recommender,
  ...opening,
  name: 'openClaim',
  path: '/empfehler/reklamationen',
  details: `About one of the caller’s recommendations. ${addedWhileOpen}`,
  body: OpenClaim,
  errors: ['recommendation-unknown', 'too-many-requests'],
});

export const listOwnClaims = defineCall({
  ...recommender,
  ...listing,
  name: 'listOwnClaims',
  path: '/empfehler/reklamationen',
  errors: [],
});

export const objectToClaimDecision = defineCall({
  ...recommender,
  ...objecting,
  name: 'objectToClaimDecision',
  path: '/empfehler/reklamationen/:nr/widerspruch',
  errors: ['not-found', 'changed-meanwhile', 'too-many-requests'],
});

export const openRecipientClaim = defineCall({
  ...friend,
  ...opening,
  name: 'openRecipientClaim',
  path: '/empfaenger/reklamationen',
  typed: true,
  details: `About the recommendation that the friend followed. ${addedWhileOpen}`,
  body: OpenRecipientClaim,
  errors: ['recipient-token-invalid', 'too-many-requests'],
});

export const listOwnRecipientClaims = defineCall({
  ...friend,
  ...listing,
  name: 'listOwnRecipientClaims',
  path: '/empfaenger/reklamationen',
  errors: ['recipient-token-invalid'],
});

export const objectToRecipientClaimDecision = defineCall({
  ...friend,
  ...objecting,
  name: 'objectToRecipientClaimDecision',
  path: '/empfaenger/reklamationen/:nr/widerspruch',
  typed: true,
  errors: ['recipient-token-invalid', 'not-found', 'changed-meanwhile', 'too-many-requests'],
});
