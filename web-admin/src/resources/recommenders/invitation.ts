import { listInvitations } from '#contract/agentur/calls.js';
import { invitationColumns } from '#contract/agentur/reports.js';
import { reportSource, type ReportRecord } from '../resource.js';

export type Invitation = ReportRecord<typeof invitationColumns>;

export const invitationStatuses = invitationColumns.row.shape.Status.options;

export const invitationSource = reportSource({
  call: listInvitations,
  columns: invitationColumns,
  id: 'number',
  period: 'invitedAt',
});
