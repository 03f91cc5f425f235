import { listProjections } from '#contract/plattform.js';
import type { ProjectionRow } from '#contract/betrieb/schemas.js';
import { wholeSource, type RecordOf } from '../resource.js';

const columns = {
  name: 'Name',
  version: 'Version',
  generation: 'Generation',
  position: 'Position',
  lag: 'Rueckstand',
  state: 'Zustand',
  error: 'Fehler',
} as const;

export type Projection = RecordOf<ProjectionRow, typeof columns>;

export const projectionSource = wholeSource<ProjectionRow, typeof columns>({
  call: listProjections,
  columns,
  id: ({ Name }) => Name,
});
