import { listInvitations } from '#contract/agentur/calls.js';
import type { InvitationRow } from '#contract/agentur/schemas.js';
import { reportSource, withPeriod, type RecordOf } from '../resource.js';

const invitationColumns = {
  number: 'Einladungsnummer',
  name: 'Name',
  email: 'Email',
  kind: 'Art',
  employeeNumber: 'Mitarbeiternummer',
  createdAt: 'ErstelltAm',
  status: 'Status',
} as const;

export type Invitation = RecordOf<InvitationRow, typeof invitationColumns>;

export const invitationStatuses = ['Offen', 'Angenommen', 'Abgelaufen'] as const;

export const invitationSource = reportSource<InvitationRow, typeof invitationColumns>({
  call: listInvitations,
  columns: invitationColumns,
  id: 'number',
  filter: filter => withPeriod(filter, invitationColumns, 'ErstelltAm'),
});
