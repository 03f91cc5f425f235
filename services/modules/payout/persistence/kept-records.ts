import { sql } from 'kysely';
import { asText, Keeps, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { LockedPayoutRecordRow } from './locked-records.js';

@Keeps()
export class KeptOfPayouts implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      // Eight years from the end of the year, so no number of days.
      kind: 'payment-record',
      days: null,
      years: 8,
      rows: () =>
        tables<typeof LockedPayoutRecordRow>()
          .selectFrom('locked_payout_record')
          .select([asText('payout_id'), 'lockedAt as since', sql<Date>`delete_on::timestamptz`.as('dueAt')])
          .where('tenantId', '=', currentWork().tenantId),
    },
  ];
}
