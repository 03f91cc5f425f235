import { listLeads } from '#contract/agentur/calls.js';
import type { LeadRow } from '#contract/agentur/schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { reportSource, withPeriod } from '../../providers/source.js';

const columns = {
  number: 'Empfaengernummer',
  recommendationNumber: 'Empfehlungsnummer',
  createdAt: 'ErstelltAm',
  name: 'Name',
  city: 'Ort',
  status: 'Status',
  stage: 'Stufe',
  advertisingAllowed: 'WerbungErlaubt',
} as const;

export type Lead = RecordOf<LeadRow, typeof columns>;

export const leadStatuses = ['Unbestaetigt', 'Bestaetigt', 'Geloescht'] as const;

export const leadSource = reportSource<LeadRow, typeof columns>({
  call: listLeads,
  columns,
  id: 'number',
  filter: filter => withPeriod(filter, columns, 'ErstelltAm'),
});
