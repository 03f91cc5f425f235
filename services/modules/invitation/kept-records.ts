import { sql } from 'kysely';
import { asText, endOf, Keeps, noEnd, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { errorsKeptForDays, invitationsAreOpenForDays } from './domain/invitation.js';
import { InvitationRefusalRow } from './persistence/invitation-refusals.js';
import { InvitationRow } from './persistence/invitations.js';
import { PeopleImportLineRow, PeopleImportRow } from './persistence/people-imports.js';

@Keeps()
export class KeptOfInvitations implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'invitation',
      days: invitationsAreOpenForDays,
      rows: () =>
        tables<typeof InvitationRow>()
          .selectFrom('invitation')
          .select(['number', 'invitedAt as since', endOf('invited_at', invitationsAreOpenForDays)])
          .where('tenantId', '=', currentWork().tenantId)
          .where('status', '=', 'open'),
    },
    {
      kind: 'invitation-refusal',
      days: null,
      rows: () =>
        tables<typeof InvitationRefusalRow>()
          .selectFrom('invitation_refusal')
          .select([sql<string>`left(address_key, 8)`.as('number'), 'refusedAt as since', noEnd()])
          .where('tenantId', '=', currentWork().tenantId),
    },
    {
      kind: 'import-line',
      days: errorsKeptForDays,
      rows: () =>
        tables<typeof PeopleImportLineRow | typeof PeopleImportRow>()
          .selectFrom('people_import_line as l')
          .innerJoin('people_import as i', join =>
            join.onRef('i.tenantId', '=', 'l.tenantId').onRef('i.importId', '=', 'l.importId'),
          )
          .select([asText('l.line_id'), 'i.createdAt as since', endOf('i.done_at', errorsKeptForDays)])
          .where('l.tenantId', '=', currentWork().tenantId)
          .where('l.sealed', 'is not', null),
    },
  ];
}
