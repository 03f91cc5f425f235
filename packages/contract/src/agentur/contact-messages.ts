import { z } from 'zod';
import { unknownPlaceholders } from '#shared/reply-templates.js';
import { defineCall } from '../call.js';
import { asStaffOrOperatorWith } from '../callers.js';
import { names } from '../shared/codec.js';
import { calendarDay, dateTime, line, number, paged, paging, text } from '../shared/schemas.js';
import { CaseNote, Responsible } from './desk.js';

/** Messages of the contact page as the desk answers them (docs/specification/desk.md#contact-messages). */

export const inquiryStateNames = names({ open: 'Offen', answered: 'Beantwortet', closed: 'Erledigt' });
export const inquiryEntryNames = names({ message: 'Nachricht', answer: 'Antwort', close: 'Erledigt' });
export const senderNames = names({ recommender: 'Empfehler', recipient: 'Empfaenger' });

export const InquiryRow = z.strictObject({
  Nummer: z.string(),
  Name: z.string(),
  /** Of the last message. */
  Betreff: z.string(),
  EingegangenAm: dateTime(),
  /** Since when it waits, or waited last. */
  Seit: dateTime(),
  Zustand: z.enum(inquiryStateNames.wire),
});
export type InquiryRow = z.output<typeof InquiryRow>;

export const InquiryInFull = z.strictObject({
  ...InquiryRow.shape,
  /** Only the first letter and the domain. */
  Email: z.string(),
  Sprache: z.enum(['de', 'en']),
  /** Whoever proved that the address is theirs; null: nobody did. */
  Absender: z
    .strictObject({
      Art: z.enum(senderNames.wire),
      /** The Empfehlernummer or the Empfaengernummer. */
      Nummer: z.string(),
      Name: z.string(),
      /** Of a friend. */
      Empfehlungsnummer: z.string().nullable(),
    })
    .nullable(),
  /** Named by whoever answers, so that they have read what they answer. */
  Version: z.int(),
  /** Oldest first. */
  Verlauf: z.array(
    z.strictObject({
      Zeit: dateTime(),
      Art: z.enum(inquiryEntryNames.wire),
      /** Of a message. */
      Betreff: z.string().nullable(),
      Text: z.string(),
      /** The member of staff who wrote it; null: the sender. */
      Wer: z.string().nullable(),
      /** Of an answer: when its mail left; null: under way. */
      GesendetAm: dateTime().nullable(),
    }),
  ),
  /** The programme’s templates in the sender’s language, filled in. */
  Vorlagen: z.array(z.strictObject({ Id: z.uuid(), Name: z.string(), Text: z.string() })),
  Notizen: z.array(CaseNote),
  Zustaendig: Responsible.nullable(),
  WiedervorlageAm: calendarDay().nullable(),
});
export type InquiryInFull = z.output<typeof InquiryInFull>;

const templateText = () =>
  text(5_000).refine(value => unknownPlaceholders(value).length === 0, { params: { reason: 'unknown' } });

export const ReplyTemplate = z.strictObject({
  Id: z.uuid(),
  Name: z.string(),
  Text: z.strictObject({ de: z.string(), en: z.string() }),
  Version: z.int(),
  GeaendertAm: dateTime(),
  GeaendertVon: z.string(),
});
export type ReplyTemplate = z.output<typeof ReplyTemplate>;

const desk = {
  area: 'agentur',
  ...asStaffOrOperatorWith('Verwaltung'),
  extension: true,
} as const;
const ofInquiry = z.strictObject({ nr: number() });
const version = () => z.int().min(0);

export const listInquiries = defineCall({
  ...desk,
  name: 'listInquiries',
  method: 'GET',
  path: '/agentur/nachrichten',
  summary: 'List the messages of the contact page',
  details:
    'What one address wrote is one message, with its answers; newest first. Without those of people whom another agency looks after; for operators all.',
  query: z.strictObject({ zustand: z.enum(inquiryStateNames.wire).optional(), ...paging(25) }),
  answer: paged(InquiryRow),
  status: 200,
  errors: [],
});

export const readInquiry = defineCall({
  ...desk,
  name: 'readInquiry',
  method: 'GET',
  path: '/agentur/nachrichten/:nr',
  summary: 'Read a message of the contact page',
  details: 'With its answers, notes, and the programme’s templates filled in.',
  params: ofInquiry,
  answer: InquiryInFull,
  status: 200,
  errors: ['not-found'],
});

export const answerInquiry = defineCall({
  ...desk,
  name: 'answerInquiry',
  method: 'POST',
  path: '/agentur/nachrichten/:nr/antworten',
  summary: 'Answer a message of the contact page',
  details:
    'By mail to the address that wrote, with the last message below. `Version` is the one that was read: 409 where more was written meanwhile.',
  params: ofInquiry,
  body: z.strictObject({ Text: text(5_000), Version: version() }),
  readByPeople: ['Text'],
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const closeInquiry = defineCall({
  ...desk,
  name: 'closeInquiry',
  method: 'PUT',
  path: '/agentur/nachrichten/:nr/erledigt',
  summary: 'Close a message of the contact page without an answer',
  details: 'No mail is sent, and only staff read the reason. It is open again when the same address writes again.',
  params: ofInquiry,
  body: z.strictObject({ Grund: text(500), Version: version() }),
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const listReplyTemplates = defineCall({
  ...desk,
  name: 'listReplyTemplates',
  method: 'GET',
  path: '/agentur/antwortvorlagen',
  summary: 'List the templates for answers',
  answer: z.array(ReplyTemplate),
  status: 200,
  errors: [],
});

export const saveReplyTemplate = defineCall({
  ...desk,
  name: 'saveReplyTemplate',
  method: 'PUT',
  path: '/agentur/antwortvorlagen/:vorlage',
  summary: 'Save a template for answers',
  details:
    'For the whole programme. A new one has an id of the caller’s making and `Version` 0. Placeholders: `{{Vorname}}`, `{{Nachname}}`, `{{Betreff}}`, `{{Nummer}}`, `{{Programm}}`, `{{Mitarbeiter}}`.',
  params: z.strictObject({ vorlage: z.uuid() }),
  body: z.strictObject({
    Name: line(80),
    Text: z.strictObject({ de: templateText(), en: templateText() }),
    Version: version(),
  }),
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['changed-meanwhile', 'validation-failed'],
});

export const removeReplyTemplate = defineCall({
  ...desk,
  name: 'removeReplyTemplate',
  method: 'DELETE',
  path: '/agentur/antwortvorlagen/:vorlage',
  summary: 'Remove a template for answers',
  params: z.strictObject({ vorlage: z.uuid() }),
  answer: null,
  status: 204,
  errors: [],
});
