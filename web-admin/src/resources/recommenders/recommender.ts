import { listRecommenders } from '#contract/agentur/calls.js';
import type { RecommenderRow } from '#contract/agentur/schemas.js';
import { reportSource, withPeriod, type RecordOf } from '../resource.js';

const recommenderColumns = {
  number: 'Empfehlernummer',
  name: 'Name',
  email: 'Email',
  registeredAt: 'RegistriertAm',
  recommendations: 'Empfehlungen',
  contracts: 'Vertraege',
  rewardCents: 'PraemieCent',
  status: 'Status',
  unreachable: 'Unerreichbar',
} as const;

export type Recommender = RecordOf<RecommenderRow, typeof recommenderColumns>;

export const recommenderStatuses = ['Unbestaetigt', 'Aktiv', 'Gesperrt', 'Geloescht'] as const;

export const recommenderSource = reportSource<RecommenderRow, typeof recommenderColumns>({
  call: listRecommenders,
  columns: recommenderColumns,
  id: 'number',
  filter: filter => withPeriod(filter, recommenderColumns, 'RegistriertAm'),
});
