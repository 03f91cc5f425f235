import { listLeads } from '#contract/agentur/calls.js';
import { leadColumns } from '#contract/agentur/reports.js';
import { reportSource, type ReportRecord } from '../resource.js';

export type Lead = ReportRecord<typeof leadColumns>;

export const leadStatuses = leadColumns.row.shape.Status.options;

export const leadSource = reportSource({
  call: listLeads,
  columns: leadColumns,
  id: 'number',
  period: 'createdAt',
});
