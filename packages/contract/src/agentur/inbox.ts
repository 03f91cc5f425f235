import { z } from 'zod';
import { defineCall } from '../call.js';
import { asStaffOrOperatorWith } from '../callers.js';
import { names } from '../shared/codec.js';
import { calendarDay, cents, dateTime, line, paging } from '../shared/schemas.js';
import { Assignment, CaseNote, NoteText, Responsible, WrittenNote } from './desk.js';

/** The inbox of the desk (docs/specification/desk.md#the-inbox). */

export const inboxKindNames = names({
  release: 'Freigabe',
  assign: 'Zuordnung',
  claim: 'Reklamation',
  'contact-message': 'Nachricht',
  'customer-number': 'Kundennummer',
  'returned-mail': 'Unzustellbar',
  hold: 'Pruefung',
  'bank-line': 'Bankzeile',
});
export const inboxDueNames = names({ now: 'jetzt', overdue: 'ueberfaellig', later: 'spaeter' });

const InboxItem = z.strictObject({
  Art: z.enum(inboxKindNames.wire),
  /** Of the order, the claim, the message, the recommender, the reward or the line of the bank. */
  Nummer: z.string(),
  Titel: z.string(),
  Untertitel: z.string(),
  /** Since when it waits. */
  Seit: dateTime(),
  /** From when it is overdue; null where nobody was told a day. */
  Faellig: dateTime().nullable(),
  Zustaendig: Responsible.nullable(),
  /** Extension: the day to which it is put off. */
  WiedervorlageAm: calendarDay().nullable(),
  /** Extension: newest first. */
  Notizen: z.array(CaseNote),
  /** Extension: the case it belongs to. */
  Empfehlungsnummer: z.string().nullable(),
  /** Extension: the recommender it is about. */
  Empfehlernummer: z.string().nullable(),
  /** Extension: the reward or the money that it is about. */
  BetragCent: cents().nullable(),
});
export type InboxItem = z.output<typeof InboxItem>;

const InboxCount = z.strictObject({
  Art: z.enum(inboxKindNames.wire),
  /** Without what is put off. */
  Anzahl: z.int(),
  Ueberfaellig: z.int(),
  Meine: z.int(),
  Niemandes: z.int(),
  Zurueckgestellt: z.int(),
});
export type InboxCount = z.output<typeof InboxCount>;

const area = 'agentur';
const ofItem = z.strictObject({ art: z.enum(inboxKindNames.wire), nr: line(200) });

export const readInbox = defineCall({
  area,
  ...asStaffOrOperatorWith('EmpfehlerReport'),
  name: 'readInbox',
  method: 'GET',
  path: '/agentur/warteschlange',
  summary: 'List what waits for the caller’s team',
  details:
    'Only kinds that the caller may decide, overdue first, then the oldest. `wer`: `ich`, `niemand` or an employee number. `faellig`: `jetzt` (default), `ueberfaellig`, or `spaeter` for what is put off. `Anzahlen` counts every kind, whatever is asked for.',
  query: z.strictObject({
    art: z.enum(inboxKindNames.wire).optional(),
    wer: line(40).optional(),
    faellig: z.enum(inboxDueNames.wire).default('jetzt'),
    ...paging(25),
  }),
  answer: z.strictObject({
    HasNext: z.boolean(),
    PageCount: z.int(),
    TotalCount: z.int(),
    Content: z.array(InboxItem),
    Anzahlen: z.array(InboxCount),
  }),
  status: 200,
  errors: [],
});

export const noteOnInbox = defineCall({
  area,
  ...asStaffOrOperatorWith('Verwaltung'),
  name: 'noteOnInbox',
  method: 'POST',
  path: '/agentur/warteschlange/:art/:nr/notizen',
  summary: 'Write a note on something that waits',
  details: 'Only staff read it. On an order and a claim it stands on the case.',
  extension: true,
  params: ofItem,
  body: NoteText,
  answer: WrittenNote,
  status: 201,
  idempotent: true,
  errors: ['not-found'],
});

export const assignInbox = defineCall({
  area,
  ...asStaffOrOperatorWith('Verwaltung'),
  name: 'assignInbox',
  method: 'PUT',
  path: '/agentur/warteschlange/:art/:nr/zustaendig',
  summary: 'Say who is responsible for something that waits',
  details:
    'A colleague by employee number, or nobody. With `WiedervorlageAm` it is put off to that day; without it the day stays. Of an order and a claim their case, too.',
  extension: true,
  params: ofItem,
  body: Assignment,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'validation-failed'],
});
