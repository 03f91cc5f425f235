import { listInvitations } from '#contract/agentur/calls.js';
import type { InvitationRow } from '#contract/agentur/schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { reportSource, withPeriod } from '../../providers/source.js';

const columns = {
  number: 'Einladungsnummer',
  name: 'Name',
  email: 'Email',
  kind: 'Art',
  employeeNumber: 'Mitarbeiternummer',
  createdAt: 'ErstelltAm',
  status: 'Status',
} as const;

export type Invitation = RecordOf<InvitationRow, typeof columns>;

export const invitationStatuses = ['Offen', 'Angenommen', 'Abgelaufen'] as const;

export const invitationSource = reportSource<InvitationRow, typeof columns>({
  call: listInvitations,
  columns,
  id: 'number',
  filter: filter => withPeriod(filter, columns, 'ErstelltAm'),
});
