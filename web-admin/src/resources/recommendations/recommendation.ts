import { listRecommendations } from '#contract/agentur/calls.js';
import type { RecommendationRow } from '#contract/agentur/schemas.js';
import type { RecommendationDetails } from '#contract/empfehlung/schemas.js';
import { reportSource, withPeriod, type RecordOf } from '../resource.js';

/** Details from the recommend form, unchanged in the export and the detail. */
const detailColumns = { channel: 'Kanal' } as const satisfies Record<string, keyof RecommendationDetails>;
export const recommendationDetails = Object.keys(detailColumns) as (keyof typeof detailColumns)[];

const recommendationColumns = {
  number: 'Empfehlungsnummer',
  createdAt: 'ErstelltAm',
  product: 'Produkt',
  ...detailColumns,
  status: 'Status',
  stage: 'Stufe',
  clicks: 'Klicks',
  recommender: 'Empfehler',
  recommenderNumber: 'Empfehlernummer',
  recipient: 'Empfaenger',
  recipientNumber: 'Empfaengernummer',
} as const;

/** Numbers of accounts are for links; a file tells people by name. */
export const recommendationFields = (
  Object.keys(recommendationColumns) as (keyof typeof recommendationColumns)[]
).filter(field => field !== 'recommenderNumber' && field !== 'recipientNumber');
export type Recommendation = RecordOf<RecommendationRow, typeof recommendationColumns>;

export const recommendationStatuses = ['Offen', 'Ok', 'Gezahlt', 'Abgelaufen', 'Storniert'] as const;

export const recommendationSource = reportSource<RecommendationRow, typeof recommendationColumns>({
  call: listRecommendations,
  columns: recommendationColumns,
  id: 'number',
  filter: filter => withPeriod(filter, recommendationColumns, 'ErstelltAm'),
});
