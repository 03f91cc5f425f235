import { listRecommenders } from '#contract/agentur/calls.js';
import type { RecommenderRow } from '#contract/agentur/schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { reportSource, withPeriod } from '../../providers/source.js';

const columns = {
  number: 'Empfehlernummer',
  name: 'Name',
  email: 'Email',
  registeredAt: 'RegistriertAm',
  recommendations: 'Empfehlungen',
  contracts: 'Vertraege',
  rewardCents: 'PraemieCent',
  status: 'Status',
} as const;

export type Recommender = RecordOf<RecommenderRow, typeof columns>;

export const recommenderStatuses = ['Unbestaetigt', 'Aktiv', 'Gesperrt', 'Geloescht'] as const;

export const recommenderSource = reportSource<RecommenderRow, typeof columns>({
  call: listRecommenders,
  columns,
  id: 'number',
  filter: filter => withPeriod(filter, columns, 'RegistriertAm'),
});
