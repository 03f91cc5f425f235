import { z } from 'zod';
import { defineCall } from '../call.js';
import { asStaffOrOperatorWith, asStaffWith } from '../callers.js';
import { actors } from '../empfehler/schemas.js';
import { names, payoutStatusNames } from '../shared/codec.js';
import {
  calendarDay,
  cents,
  dateTime,
  line,
  number,
  paged,
  paging,
  recommendationStatus,
  rewardStatus,
  stage,
  text,
  unreachable,
} from '../shared/schemas.js';
import { CurrentBlock } from './calls.js';
import { LeadRow, OrderRow, RecommenderRow } from './reports.js';

/** The desk: search, case pages, notes and responsibility (docs/specification/desk.md). */

export const hitKindNames = names({
  recommendation: 'Empfehlung',
  recommender: 'Empfehler',
  recipient: 'Empfaenger',
  order: 'Auftrag',
  claim: 'Reklamation',
  payout: 'Zahlung',
  batch: 'Stapel',
});

const Hit = z.strictObject({
  Art: z.enum(hitKindNames.wire),
  Nummer: z.string(),
  Titel: z.string(),
  Untertitel: z.string(),
  /** Why it was found, in the caller’s language: `Auftrag T5607632452`, `E-Mail`. */
  Grund: z.string(),
  /** Extension: the case it belongs to; null where there is none, or several. */
  Empfehlungsnummer: z.string().nullable(),
  /** Extension: of a batch and of a payment the batch; null of all others. */
  Stapelnummer: z.string().nullable(),
});
export type Hit = z.output<typeof Hit>;

export const mailDeliveryNames = names({
  waiting: 'Unterwegs',
  delivered: 'Zugestellt',
  returned: 'Zurueckgekommen',
  held: 'Zurueckgehalten',
});

/** What a caller may do now; `Nummer` names what it is done to. */
export const allowedNames = names({
  'release-order': 'AuftragFreigeben',
  'refuse-order': 'AuftragAblehnen',
  'assign-order': 'AuftragZuordnen',
  'cancel-recommendation': 'EmpfehlungStornieren',
  'block-recommender': 'EmpfehlerSperren',
  'unblock-recommender': 'EmpfehlerEntsperren',
  'mark-reachable': 'EmpfehlerErreichbar',
  'grant-goodwill': 'Kulanz',
  'log-in-as': 'Anmelden',
  'release-hold': 'PruefungFreigeben',
  'refuse-hold': 'PruefungAblehnen',
  'write-note': 'Notiz',
  'assign-case': 'Zustaendig',
  'show-in-full': 'Klartext',
  'send-mail-again': 'MailNochmal',
  'correct-name': 'NameBerichtigen',
  'correct-email': 'EmailBerichtigen',
  'withdraw-email-change': 'NeueEmailZuruecknehmen',
});

const Allowed = z.array(z.strictObject({ Aktion: z.enum(allowedNames.wire), Nummer: z.string() }));

const CaseRecommendation = z.strictObject({
  Empfehlungsnummer: z.string(),
  Produkt: z.string(),
  ErstelltAm: dateTime(),
  GueltigBis: dateTime(),
  Status: recommendationStatus(),
  AnteilEmpfehler: z.int(),
  Klicks: z.int(),
  /** The agency that looks after it. */
  Agenturnummer: z.string().nullable(),
  /** What staff wrote when they cancelled it. */
  Grund: z.string().nullable(),
});

const CaseRecommender = z.strictObject({
  Empfehlernummer: z.string(),
  Name: z.string(),
  /** Only the first letter and the domain. */
  Email: z.string(),
  RegistriertAm: dateTime(),
  Status: RecommenderRow.shape.Status,
  Unerreichbar: unreachable(),
  /** Extension: another address that waits to be confirmed, masked, and until when its link lives. */
  NeueEmail: z.strictObject({ Email: z.string(), Bis: dateTime() }).nullable(),
  Sperre: CurrentBlock.nullable(),
});

const CaseContact = z.strictObject({
  Empfaengernummer: z.string(),
  Name: z.string(),
  /** Only the first letter and the domain. */
  Email: z.string(),
  Ort: z.string(),
  ErstelltAm: dateTime(),
  Status: LeadRow.shape.Status,
  Unerreichbar: unreachable(),
});

const CaseOrder = z.strictObject({
  Auftragsnummer: z.string(),
  Produkt: z.string(),
  Auftragsdatum: dateTime(),
  FreigabeAb: dateTime(),
  Status: OrderRow.shape.Status,
  Ende: OrderRow.shape.Ende,
  Ueberfaellig: z.boolean(),
  /** It was released together with others, or by itself in the console, and that can still be undone. */
  Vorgemerkt: z.boolean(),
  Hinweise: z.array(z.string()),
});

const CaseReward = z.strictObject({
  PraemieId: z.uuid(),
  Fuer: z.enum(['Empfehler', 'Empfaenger']),
  WertCent: cents(),
  Status: rewardStatus(),
  /** What it waits for or what became of it, as a sentence in the caller’s language. */
  Grund: z.string(),
});

const CasePayment = z.strictObject({
  Auszahlungsnummer: z.string(),
  PraemieId: z.uuid(),
  Stapelnummer: z.string(),
  BetragCent: cents(),
  Status: z.enum(payoutStatusNames.wire),
  /** Why it came back or left its batch, as a sentence. */
  Grund: z.string().nullable(),
  /** When it reached this state. */
  Am: dateTime(),
});

const CaseLine = z.strictObject({
  /** Null: nobody has reacted yet, or a contract by the code alone. */
  Kontakt: CaseContact.nullable(),
  Produkt: z.string(),
  Stufe: stage(),
  Schritte: z.array(z.strictObject({ Stufe: stage(), ErreichtAm: dateTime() })),
  /** `Text`: who acts next and by when, as a sentence in the caller’s language. */
  NaechsterSchritt: z.strictObject({ Wer: z.enum(actors), Bis: dateTime().nullable(), Text: z.string() }),
  Auftraege: z.array(CaseOrder),
  Praemien: z.array(CaseReward),
  /** Every attempt, newest first. */
  Zahlungen: z.array(CasePayment),
});

const CaseMail = z.strictObject({
  Id: z.string(),
  /** Only the first letter and the domain. */
  An: z.string(),
  /** The mail’s name, as in the console’s list of mail texts. */
  Art: z.string(),
  Betreff: z.string(),
  GesendetAm: dateTime().nullable(),
  Zustellung: z.enum(mailDeliveryNames.wire),
  /** Extension: why it cannot be sent again, as a sentence; null where it can (`Erlaubt`). */
  NichtNochmal: z.string().nullable(),
});

const CaseEntry = z.strictObject({ Zeit: dateTime(), Text: z.string(), Wer: z.string() });
export const CaseNote = CaseEntry.extend({ Id: z.uuid() });
/** Without its text: the answer to a call with an idempotency key is kept. */
export const WrittenNote = CaseNote.omit({ Text: true });

export const Responsible = z.strictObject({ Mitarbeiternummer: z.string(), Name: z.string() });
const work = {
  Notizen: z.array(CaseNote),
  Zustaendig: Responsible.nullable(),
  /** The day to which it is put off. */
  WiedervorlageAm: calendarDay().nullable(),
};
const told = {
  Mails: z.array(CaseMail),
  /** Newest first. */
  Verlauf: z.array(CaseEntry),
  Erlaubt: Allowed,
};

export const Case = z.strictObject({
  Empfehlung: CaseRecommendation,
  Empfehler: CaseRecommender,
  Zeilen: z.array(CaseLine),
  ...work,
  ...told,
});
export type Case = z.output<typeof Case>;

/** The cases of a person, newest first, with what belongs to the person and not to one case. */
export const PersonCases = z.strictObject({
  Empfehler: CaseRecommender,
  Empfehlungen: paged(z.strictObject({ Empfehlung: CaseRecommendation, Zeilen: z.array(CaseLine), ...work })),
  /** Of goodwill and campaigns. */
  WeiterePraemien: z.array(CaseReward),
  WeitereZahlungen: z.array(CasePayment),
  ...told,
});
export type PersonCases = z.output<typeof PersonCases>;

const PersonInFull = z.strictObject({
  Nummer: z.string(),
  Anrede: z.string().nullable(),
  Vorname: z.string(),
  Nachname: z.string(),
  Email: z.string(),
  Telefon: z.string().nullable(),
  Strasse: z.string().nullable(),
  Hausnummer: z.string().nullable(),
  Plz: z.string().nullable(),
  Ort: z.string().nullable(),
});
export type PersonInFull = z.output<typeof PersonInFull>;

/** Who gets it, and to which day it is put off. */
export const Assignment = z.strictObject({
  Mitarbeiternummer: line(40).nullable(),
  WiedervorlageAm: calendarDay().nullable().optional(),
});
export const NoteText = z.strictObject({ Text: text(2_000) });

const area = 'agentur';
const reading = { area, ...asStaffOrOperatorWith('EmpfehlerReport'), method: 'GET', status: 200 } as const;
const ofCase = z.strictObject({ nr: number() });
/** An Empfehlernummer. */
const ofRecommender = z.strictObject({ nr: z.uuid() });

export const searchDesk = defineCall({
  ...reading,
  name: 'searchDesk',
  path: '/agentur/suche',
  summary: 'Search everything the caller may see',
  details:
    'At most 20 recommendations, recommenders, friends, orders and claims, for operators also payments and batches, by number, name, e-mail address or customer number. Best first.',
  query: z.strictObject({ q: line(100) }),
  answer: z.array(Hit),
  errors: [],
});

export const readCase = defineCall({
  ...reading,
  name: 'readCase',
  path: '/agentur/vorgang/:nr',
  summary: 'Read the case of a recommendation',
  details:
    'People, lines with orders, rewards and payments, mails, history, notes, and what the caller may do now. `nr` is the Empfehlungsnummer.',
  params: ofCase,
  answer: Case,
  errors: ['not-found'],
});

export const readPersonCases = defineCall({
  ...reading,
  name: 'readPersonCases',
  path: '/agentur/person/:nr',
  summary: 'Read all cases of a recommender',
  details: 'Paged, newest first. `nr` is the Empfehlernummer.',
  params: ofRecommender,
  query: z.strictObject(paging(10)),
  answer: PersonCases,
  errors: ['not-found'],
});

export const listColleagues = defineCall({
  ...reading,
  name: 'listColleagues',
  path: '/agentur/kollegen',
  summary: 'List the staff to whom the caller may give a case',
  details: 'Of the caller’s own agency by name; for operators everybody who has signed in.',
  extension: true,
  answer: z.array(
    z.strictObject({
      Mitarbeiternummer: z.string(),
      Name: z.string(),
      Agenturnummer: z.string().nullable(),
      /** The caller. */
      Ich: z.boolean(),
    }),
  ),
  errors: [],
});

export const showPersonInFull = defineCall({
  area,
  ...asStaffOrOperatorWith('Verwaltung'),
  name: 'showPersonInFull',
  method: 'POST',
  path: '/agentur/person/:nr/klartext',
  summary: 'Show the e-mail address and address of a person in full',
  details: '`nr` is an Empfehlernummer or an Empfaengernummer. Each look is written to the audit log.',
  extension: true,
  params: z.strictObject({ nr: line(40) }),
  answer: PersonInFull,
  status: 200,
  errors: ['not-found'],
});

export const writeCaseNote = defineCall({
  area,
  ...asStaffOrOperatorWith('Verwaltung'),
  name: 'writeCaseNote',
  method: 'POST',
  path: '/agentur/vorgang/:nr/notizen',
  summary: 'Write a note on a case',
  details: 'Only staff read it. `nr` is the Empfehlungsnummer.',
  params: ofCase,
  body: NoteText,
  answer: WrittenNote,
  status: 201,
  idempotent: true,
  errors: ['not-found'],
});

export const assignCase = defineCall({
  area,
  ...asStaffOrOperatorWith('Verwaltung'),
  name: 'assignCase',
  method: 'PUT',
  path: '/agentur/vorgang/:nr/zustaendig',
  summary: 'Say who is responsible for a case',
  details:
    'A colleague by employee number, or nobody. With `WiedervorlageAm` the case is put off to that day; without it the day stays.',
  params: ofCase,
  body: Assignment,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'validation-failed'],
});

export const sendMailAgain = defineCall({
  area,
  ...asStaffWith('Verwaltung'),
  name: 'sendMailAgain',
  method: 'POST',
  path: '/agentur/mails/:id/nochmal',
  summary: 'Send a mail of a case again',
  details:
    'The same mail with a fresh link, which replaces the former. `id` is the `Id` of a mail of a case or a person. A mail that is no longer true is refused, and the text says why. Counts for the mails that one address gets (3 an hour, 10 a day).',
  params: z.strictObject({ id: line(120) }),
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'mail-not-again', 'too-many-requests'],
});
