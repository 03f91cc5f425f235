import { listRecommenders } from '#contract/agentur/calls.js';
import { recommenderColumns } from '#contract/agentur/reports.js';
import { reportSource, type ReportRecord } from '../resource.js';

export type Recommender = ReportRecord<typeof recommenderColumns>;

export const recommenderStatuses = recommenderColumns.row.shape.Status.options;

export const recommenderSource = reportSource({
  call: listRecommenders,
  columns: recommenderColumns,
  id: 'number',
  period: 'registeredAt',
});
