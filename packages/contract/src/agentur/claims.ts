import { z } from 'zod';
import { defineCall } from '../call.js';
import { asStaffOrOperatorWith, asStaffWith } from '../callers.js';
import { claimEntryNames, claimStateNames, claimText, claimedOrder, OpenedClaim } from '../empfehler/claims.js';
import { goodwillCents } from '../praemie/calls.js';
import { names } from '../shared/codec.js';
import { column, moment, oneOf, orNull, rowColumns, shown } from '../shared/columns.js';
import { cents, dateTime, line, number, paged, text } from '../shared/schemas.js';
import { reportRequest } from './reports.js';

/** Claims as the desk works on them (docs/specification/claims.md). */

export const claimantNames = names({ recommender: 'Empfehler', recipient: 'Empfaenger' });

export const claimColumns = rowColumns({
  Reklamationsnummer: column('number', z.string()),
  Empfehlungsnummer: column('recommendationNumber', z.string()),
  Von: column('claimant', oneOf(claimantNames)),
  Name: column('name', z.string()),
  ErstelltAm: column('openedAt', moment),
  Zustand: column('state', oneOf(claimStateNames)),
  /** Null once the claimant was answered, or it is decided. */
  AntwortBis: column('answerBy', orNull(moment)),
  /** Null once it is decided. */
  EntscheidungBis: column('decisionBy', orNull(moment)),
  EntschiedenAm: column('decidedAt', orNull(moment)),
  /** Whether one of the deadlines that still count has passed. */
  Ueberfaellig: column('overdue', z.boolean()),
  /** Whether the claimant objected to a decision. */
  Widerspruch: column('objected', z.boolean()),
  /** Name of who has it; null: nobody. */
  Zustaendig: shown('responsible', z.string().nullable()),
});
export const ClaimRow = claimColumns.row;
export type ClaimRow = z.output<typeof ClaimRow>;

export const decisionNames = names({ accept: 'Anerkannt', reject: 'Abgelehnt' });

export const ClaimInFull = z.strictObject({
  ...ClaimRow.shape,
  Empfehlernummer: z.uuid(),
  /** The friend who claims; null where the recommender does. */
  Empfaengernummer: z.string().nullable(),
  Auftragsnummer: z.string().nullable(),
  Zustaendig: z.strictObject({ Mitarbeiternummer: z.string(), Name: z.string() }).nullable(),
  Verlauf: z.array(
    z.strictObject({
      Zeit: dateTime(),
      Art: z.enum(claimEntryNames.wire),
      Text: z.string(),
      /** The member of staff who wrote it; null: the claimant. */
      Wer: z.string().nullable(),
    }),
  ),
  /** What an accepted claim brought. */
  Ergebnis: z
    .strictObject({
      Auftragsnummer: z.string().nullable(),
      PraemieId: z.uuid().nullable(),
      WertCent: cents().nullable(),
    })
    .nullable(),
});
export type ClaimInFull = z.output<typeof ClaimInFull>;

const area = 'agentur';
const ofClaim = z.strictObject({ nr: number() });

export const listClaims = defineCall({
  area,
  ...asStaffOrOperatorWith('EmpfehlerReport'),
  name: 'listClaims',
  method: 'PUT',
  path: '/agentur/reklamationen/alle',
  summary: 'List the claims that the caller’s agency may see',
  details: 'For operators those of the whole tenant. Sorted, filtered and paged, as a file as in `listOrders`.',
  body: reportRequest(claimColumns),
  answer: paged(ClaimRow),
  status: 200,
  errors: [],
});

export const readClaimFigures = defineCall({
  area,
  ...asStaffOrOperatorWith('EmpfehlerReport'),
  name: 'readClaimFigures',
  method: 'GET',
  path: '/agentur/reklamationen/zahlen',
  summary: 'Read the figures on claims',
  details: 'Open and overdue ones now; of those decided in the last 90 days the median time and the share accepted.',
  extension: true,
  answer: z.strictObject({
    Offen: z.int(),
    Ueberfaellig: z.int(),
    Entschieden: z.int(),
    /** Days from opening, or reopening, to the decision; null without a decision. */
    MedianTage: z.number().nullable(),
    /** Percent; null without a decision. */
    AnteilAnerkannt: z.number().nullable(),
  }),
  status: 200,
  errors: [],
});

export const readClaim = defineCall({
  area,
  ...asStaffOrOperatorWith('EmpfehlerReport'),
  name: 'readClaim',
  method: 'GET',
  path: '/agentur/reklamationen/:nr',
  summary: 'Read a claim',
  details: 'With everything that was written.',
  extension: true,
  params: ofClaim,
  answer: ClaimInFull,
  status: 200,
  errors: ['not-found'],
});

export const openClaimForCaller = defineCall({
  area,
  ...asStaffWith('Verwaltung'),
  name: 'openClaimForCaller',
  method: 'POST',
  path: '/agentur/reklamationen',
  summary: 'Open a claim for a caller',
  details: 'For the recommender, or with `Empfaengernummer` for that friend, who gets the mails.',
  extension: true,
  body: z.strictObject({
    Empfehlungsnummer: number(),
    Empfaengernummer: number().nullable().optional(),
    Text: claimText(),
    Auftragsnummer: claimedOrder().nullable().optional(),
  }),
  readByPeople: ['Text', 'Auftragsnummer'],
  answer: OpenedClaim,
  status: 201,
  otherStatus: 200,
  idempotent: true,
  errors: ['not-found', 'validation-failed'],
});

export const takeClaim = defineCall({
  area,
  ...asStaffOrOperatorWith('Verwaltung'),
  name: 'takeClaim',
  method: 'PUT',
  path: '/agentur/reklamationen/:nr/zustaendig',
  summary: 'Say who is responsible for a claim',
  details: 'A colleague by employee number, or nobody.',
  extension: true,
  params: ofClaim,
  body: z.strictObject({ Mitarbeiternummer: line(40).nullable() }),
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'validation-failed'],
});

export const answerClaim = defineCall({
  area,
  ...asStaffWith('Verwaltung'),
  name: 'answerClaim',
  method: 'POST',
  path: '/agentur/reklamationen/:nr/antwort',
  summary: 'Write to the claimant',
  details: 'By mail, before the decision. The first answer keeps the first deadline.',
  extension: true,
  params: ofClaim,
  body: z.strictObject({ Text: claimText() }),
  readByPeople: ['Text'],
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const decideClaim = defineCall({
  area,
  ...asStaffWith('Praemien'),
  name: 'decideClaim',
  method: 'PUT',
  path: '/agentur/reklamationen/:nr',
  summary: 'Decide a claim',
  details:
    'Accepted with what it brings: the order that counts for the recommendation from now on (`Auftragsnummer`), goodwill for the recommender (`KulanzCent`), or a reward that the claimant has got since the claim (`PraemieId`). Orders of other people, and orders that earn nothing, are refused. Goodwill that takes a second person is granted first. Rejected with the reason alone. The claimant reads the reason.',
  params: ofClaim,
  body: z
    .strictObject({
      Entscheidung: z.enum(decisionNames.wire),
      Begruendung: text(500),
      Auftragsnummer: number().nullable().optional(),
      /** The friend who ordered, where a recommender claims; without: by the code alone. */
      Empfaengernummer: number().nullable().optional(),
      KulanzCent: goodwillCents().nullable().optional(),
      PraemieId: z.uuid().nullable().optional(),
    })
    .superRefine((body, context) => {
      if (body.Entscheidung === 'Anerkannt') return;
      for (const field of ['Auftragsnummer', 'Empfaengernummer', 'KulanzCent', 'PraemieId'] as const)
        if (body[field] != null)
          context.addIssue({ code: 'custom', path: [field], params: { reason: 'contradictory' } });
    }),
  readByPeople: ['Begruendung'],
  answer: null,
  status: 204,
  idempotent: true,
  errors: [
    'not-found',
    'changed-meanwhile',
    'validation-failed',
    'recommendation-blocked',
    'recommendation-expired',
    'order-not-releasable',
    'opt-in-required',
    'this-account-blocked',
  ],
});
