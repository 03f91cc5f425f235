import { listLeads } from '#contract/agentur/calls.js';
import type { LeadRow } from '#contract/agentur/schemas.js';
import { reportSource, withPeriod, type RecordOf } from '../resource.js';

const leadColumns = {
  number: 'Empfaengernummer',
  recommendationNumber: 'Empfehlungsnummer',
  createdAt: 'ErstelltAm',
  name: 'Name',
  email: 'Email',
  city: 'Ort',
  recommender: 'Empfehler',
  recommenderNumber: 'Empfehlernummer',
  product: 'Produkt',
  status: 'Status',
  stage: 'Stufe',
  advertisingAllowed: 'WerbungErlaubt',
  unreachable: 'Unerreichbar',
} as const;

export type Lead = RecordOf<LeadRow, typeof leadColumns>;

export const leadFields = Object.keys(leadColumns).filter(
  field => field !== 'unreachable' && field !== 'recommenderNumber',
) as (keyof typeof leadColumns)[];

export const leadStatuses = ['Unbestaetigt', 'Bestaetigt', 'Geloescht'] as const;

export const leadSource = reportSource<LeadRow, typeof leadColumns>({
  call: listLeads,
  columns: leadColumns,
  id: 'number',
  filter: filter => withPeriod(filter, leadColumns, 'ErstelltAm'),
});
