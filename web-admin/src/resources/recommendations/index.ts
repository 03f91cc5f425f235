import { listRecommendations } from '#contract/agentur/calls.js';
import type { RecommendationRow } from '#contract/agentur/schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { reportSource, withPeriod } from '../../providers/source.js';

const columns = {
  number: 'Empfehlungsnummer',
  createdAt: 'ErstelltAm',
  product: 'Produkt',
  channel: 'Kanal',
  status: 'Status',
  stage: 'Stufe',
  clicks: 'Klicks',
  recommender: 'Empfehler',
  recipient: 'Empfaenger',
} as const;

export type Recommendation = RecordOf<RecommendationRow, typeof columns>;

export const recommendationStatuses = ['Offen', 'Ok', 'Gezahlt', 'Abgelaufen', 'Storniert'] as const;

export const recommendationSource = reportSource<RecommendationRow, typeof columns>({
  call: listRecommendations,
  columns,
  id: 'number',
  filter: filter => withPeriod(filter, columns, 'ErstelltAm'),
});
