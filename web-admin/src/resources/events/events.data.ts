import { listEvents } from '#contract/betrieb/calls.js';
import type { EventRow } from '#contract/betrieb/schemas.js';
import type { RecordOf } from '../../providers/data/columns.js';
import { pagedSource } from '../../providers/data/paged-source.js';

const columns = {
  type: 'Typ',
  aggregate: 'Aggregat',
  aggregateId: 'AggregatId',
  version: 'Version',
  position: 'Position',
  at: 'Zeit',
  actor: 'Akteur',
  correlation: 'Korrelation',
  cause: 'Ursache',
  data: 'Daten',
} as const;

export type StoredEvent = RecordOf<EventRow, typeof columns>;

export const eventSource = pagedSource<EventRow, typeof columns>({
  call: listEvents, columns, id: ({ Ereignis }) => Ereignis, query: { type: 'typ', aggregate: 'aggregat', aggregateId: 'aggregatId' },
});
