import { inquiryStateNames, listInquiries, type InquiryRow } from '#contract/agentur/contact-messages.js';
import { pagedSource, type RecordOf } from '../resource.js';

const columns = {
  number: 'Nummer',
  name: 'Name',
  subject: 'Betreff',
  since: 'Seit',
  openedAt: 'EingegangenAm',
  state: 'Zustand',
} as const;

export type ContactMessageRecord = RecordOf<InquiryRow, typeof columns>;

export const contactMessageStates = inquiryStateNames.wire;

export const contactMessageSource = pagedSource<InquiryRow, typeof columns>({
  call: listInquiries,
  columns,
  id: ({ Nummer }) => Nummer,
  query: { state: 'zustand' },
});

export const contactMessagePath = (number: string): string => `/contact-messages/${encodeURIComponent(number)}/show`;
