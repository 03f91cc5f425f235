import {
  answerInquiry,
  closeInquiry,
  inquiryStateNames,
  listInquiries,
  listReplyTemplates,
  removeReplyTemplate,
  saveReplyTemplate,
} from '#contract/agentur/contact-messages.js';
import { toPaged, toWireDateTime } from '#contract/shared/codec.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf, staffOf, type CallContext } from '#platform/http/call.js';
import { namingBoth } from '#platform/tenancy/settings.js';
import type { SeenBy } from '../../recommendation/api.js';
import type { InquirySummary } from '../api.js';
import { ReplyTemplates, type ReplyTemplate } from '../persistence/reply-templates.js';
import { InquiriesAtDesk } from '../queries/inquiries-at-desk.js';
import { WorkOnInquiries } from '../use-cases/work-on-inquiries.js';

const seenBy = (context: CallContext): SeenBy => {
  const { roles } = principalOf(context, 'agency');
  return roles.includes('Betreiber') ? 'whole-tenant' : { agencyNumber: staffOf(context).agencyNumber };
};
const clerkOf = (context: CallContext) => ({ name: staffOf(context).name, seenBy: seenBy(context) });

/** Messages of the contact page, and how staff answer them. */
export const contactDeskCalls = [
  calls(InquiriesAtDesk, [
    answer(listInquiries, async (inquiries, { query: { zustand, ...wish }, context }) => {
      const state = zustand ? inquiryStateNames.fromWire(zustand) : null;
      const page = await inquiries.page(state, wish, seenBy(context));
      return toPaged(page.rows.map(toRow), page);
    }),
  ]),
  calls(WorkOnInquiries, [
    answer(answerInquiry, (work, { params, body, context }) =>
      work.answer(params.nr, body.Text, body.Version, clerkOf(context)),
    ),
    answer(closeInquiry, (work, { params, body, context }) =>
      work.close(params.nr, body.Grund, body.Version, clerkOf(context)),
    ),
  ]),
  calls(ReplyTemplates, [
    answer(listReplyTemplates, async templates =>
      (await templates.all()).map(one => ({
        Id: one.templateId,
        Name: one.name,
        Text: { de: one.textDe, en: one.textEn },
        Version: one.version,
        GeaendertAm: toWireDateTime(one.changedAt),
        GeaendertVon: one.changedByName,
      })),
    ),
    answer(saveReplyTemplate, (templates, { params, body, context }) => {
      const { Name, Text, Version } = body;
      const text = { name: Name, textDe: Text.de, textEn: Text.en };
      return templates.save(params.vorlage, text, Version, staffOf(context).name).catch(
        namingBoth(Version, fieldsOf(text), async () => {
          const there = (await templates.all()).find(({ templateId }) => templateId === params.vorlage);
          return there && { version: there.version, content: fieldsOf(there) };
        }),
      );
    }),
    answer(removeReplyTemplate, (templates, { params, context }) =>
      templates.remove(params.vorlage, staffOf(context).name),
    ),
  ]),
];

const fieldsOf = ({ name, textDe, textEn }: Pick<ReplyTemplate, 'name' | 'textDe' | 'textEn'>) => ({
  Name: name,
  'Text.de': textDe,
  'Text.en': textEn,
});

const toRow = ({ number, name, subject, openedAt, since, state }: InquirySummary) => ({
  Nummer: number,
  Name: name,
  Betreff: subject,
  EingegangenAm: toWireDateTime(openedAt),
  Seit: toWireDateTime(since),
  Zustand: inquiryStateNames.toWire(state),
});
