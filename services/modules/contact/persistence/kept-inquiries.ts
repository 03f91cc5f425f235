import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { asText, endOf, Keeps, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import { inquiriesAreKeptForDays } from '../domain/inquiry.js';
import type { InquiryRow } from './inquiries.js';

/** What people wrote stays until some time after the last answer; what waits has no end. */
@Keeps()
export class KeptInquiries implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'contact-message',
      days: inquiriesAreKeptForDays,
      rows: () =>
        tables<typeof InquiryRow>()
          .selectFrom('inquiry')
          .select([asText('number'), 'openedAt as since', endOf('settled_at', inquiriesAreKeptForDays)])
          .where('tenantId', '=', currentWork().tenantId),
    },
  ];
}
