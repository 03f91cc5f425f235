import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { asText, Keeps, noEnd, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import type { ClaimRow } from './claims.js';

/** What was written about a claim goes with its claimant. */
@Keeps()
export class KeptClaims implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'claim',
      days: null,
      rows: () =>
        tables<typeof ClaimRow>()
          .selectFrom('claim')
          .select([asText('number'), 'openedAt as since', noEnd()])
          .where('tenantId', '=', currentWork().tenantId)
          .where('state', '<>', 'forgotten'),
    },
  ];
}
