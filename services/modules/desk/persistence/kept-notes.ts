import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { asText, Keeps, noEnd, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import type { WorkNoteRow } from './work.js';

/** The team's notes go with the people of their case. */
@Keeps()
export class KeptNotes implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'work-note',
      days: null,
      rows: () =>
        tables<typeof WorkNoteRow>()
          .selectFrom('work_note')
          .select([asText('note_id'), 'writtenAt as since', noEnd()])
          .where('tenantId', '=', currentWork().tenantId),
    },
  ];
}
