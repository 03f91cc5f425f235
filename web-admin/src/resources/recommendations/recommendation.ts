import { listRecommendations } from '#contract/agentur/calls.js';
import { recommendationColumns } from '#contract/agentur/reports.js';
import { detailColumns } from '#contract/empfehlung/schemas.js';
import { reportSource, type ReportRecord } from '../resource.js';

/** Details from the recommend form, unchanged in the export and the detail. */
export const recommendationDetails = Object.keys(detailColumns.wireNames) as (keyof typeof detailColumns.wireNames)[];

export type Recommendation = ReportRecord<typeof recommendationColumns>;

export const recommendationStatuses = ['Offen', 'Ok', 'Gezahlt', 'Abgelaufen', 'Storniert'] as const;

export const recommendationSource = reportSource({
  call: listRecommendations,
  columns: recommendationColumns,
  id: 'number',
  period: 'createdAt',
});
