import { listEvents } from '#contract/betrieb/calls.js';
import type { EventRow } from '#contract/betrieb/schemas.js';
import { pagedSource, type RecordOf } from '../resource.js';

const eventColumns = {
  sentence: 'Satz',
  kind: 'Art',
  number: 'Nummer',
  who: 'Wer',
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

export type StoredEvent = RecordOf<EventRow, typeof eventColumns>;

/** The page's filters by their names in the query. */
export const eventFilters = {
  from: 'von',
  until: 'bis',
  kind: 'art',
  number: 'nummer',
  type: 'typ',
  aggregate: 'aggregat',
  aggregateId: 'aggregatId',
  correlation: 'korrelation',
} as const;

export const eventSource = pagedSource<EventRow, typeof eventColumns>({
  call: listEvents,
  columns: eventColumns,
  id: ({ Ereignis }) => Ereignis,
  query: eventFilters,
});
