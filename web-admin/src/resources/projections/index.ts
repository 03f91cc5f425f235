import { listProjections } from '#contract/plattform/calls.js';
import type { ProjectionRow } from '#contract/betrieb/schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { wholeSource } from '../../providers/source.js';

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
