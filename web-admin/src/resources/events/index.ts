import { listEvents } from '#contract/betrieb/calls.js';
import type { EventRow } from '#contract/betrieb/schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { pagedSource } from '../../providers/source.js';
import { dayRange } from '../../shared/format.js';

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

const source = pagedSource<EventRow, typeof columns>({
  call: listEvents,
  columns,
  id: ({ Ereignis }) => Ereignis,
  query: {
    type: 'typ',
    aggregate: 'aggregat',
    aggregateId: 'aggregatId',
    correlation: 'korrelation',
    von: 'von',
    bis: 'bis',
  },
});

/** The screen asks for whole days of the reader's own time. */
export const eventSource: typeof source = {
  ...source,
  list: ({ filter: { from, until, ...filter }, ...query }) =>
    source.list({
      ...query,
      filter: { ...filter, ...dayRange(from as string | undefined, until as string | undefined) },
    }),
};
