import { inquiryEntryNames, inquiryStateNames, readInquiry, senderNames } from '#contract/agentur/contact-messages.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { answer, calls } from '#platform/http/call-table.js';
import { maskedAddress } from '#shared/texts.js';
import { InquiryPages } from '../queries/inquiry-pages.js';
import { readerOf, toNote } from './desk.js';

export const inquiryCalls = [
  calls(InquiryPages, [
    answer(readInquiry, async (pages, { params, context }) => {
      const { sender, ...inquiry } = await pages.one(params.nr, readerOf(context));
      return {
        Nummer: inquiry.number,
        Name: inquiry.name,
        Betreff: inquiry.subject,
        EingegangenAm: toWireDateTime(inquiry.openedAt),
        Seit: toWireDateTime(inquiry.since),
        Zustand: inquiryStateNames.toWire(inquiry.state),
        Email: maskedAddress(inquiry.email),
        Sprache: inquiry.language,
        Absender: sender && {
          Art: senderNames.toWire(sender.kind),
          Nummer: sender.number,
          Name: sender.name,
          Empfehlungsnummer: sender.recommendationNumber,
        },
        Version: inquiry.version,
        Verlauf: inquiry.written.map(({ kind, subject, text, at, byName, sentAt }) => ({
          Zeit: toWireDateTime(at),
          Art: inquiryEntryNames.toWire(kind),
          Betreff: subject,
          Text: text,
          Wer: byName,
          GesendetAm: toWireDateTimeOrNull(sentAt),
        })),
        Vorlagen: inquiry.templates.map(({ templateId, name, text }) => ({ Id: templateId, Name: name, Text: text })),
        Notizen: inquiry.notes.map(toNote),
        Zustaendig: inquiry.responsible && {
          Mitarbeiternummer: inquiry.responsible.employeeNumber,
          Name: inquiry.responsible.name,
        },
        WiedervorlageAm: inquiry.dueOn,
      };
    }),
  ]),
];
