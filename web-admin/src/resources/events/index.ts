import DynamicFeedOutlined from '@mui/icons-material/DynamicFeedOutlined';
import { listEvents } from '#contract/betrieb/calls.js';
import type { EventRow } from '#contract/betrieb/schemas.js';
import { dayRange } from '../../shared/format.js';
import { pagedSource, type RecordOf } from '../../providers/source.js';
import { defineResource, page } from '../resource.js';

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
const eventSource: typeof source = {
  ...source,
  list: ({ filter: { from, until, ...filter }, ...query }) =>
    source.list({
      ...query,
      filter: { ...filter, ...dayRange(from as string | undefined, until as string | undefined) },
    }),
};

export const events = defineResource({
  name: 'events',
  menu: 'machinery',
  icon: DynamicFeedOutlined,
  ability: 'Ereignisse',
  source: eventSource,
  list: page(async () => (await import('./EventList.js')).EventList),
  texts: {
    de: {
      name: 'Ereignis |||| Ereignisse',
      fields: {
        type: 'Typ',
        aggregate: 'Aggregat',
        aggregateId: 'Aggregat-Id',
        version: 'Version',
        position: 'Position',
        at: 'Zeit',
        actor: 'Wer',
        correlation: 'Vorgang',
        cause: 'Ursache',
        data: 'Daten',
      },
      intro: 'Was geschehen ist, das Neueste zuerst. Ereignisse enthalten keine Personendaten.',
      empty: 'Noch keine Ereignisse',
      empty_hint: 'Sobald im Portal etwas geschieht, steht es hier.',
      type_exact: 'Typ (genau)',
      aggregate_exact: 'Aggregat (genau)',
      aggregate_id: 'Aggregat-Id',
      id: 'Ereignis',
      whole_stream: 'Ganze Geschichte dieses Aggregats',
      chain: {
        open: 'Kette der Ursachen',
        title: 'Kette der Ursachen',
        hint: '%{smart_count} Ereignis im Vorgang |||| %{smart_count} Ereignisse im Vorgang',
        cut: 'Dieser Vorgang hat mehr Ereignisse, als hier durchsucht werden. Gezeigt sind die nächstgelegenen.',
        step: 'Schritt %{step}:',
        process: 'Ganzer Vorgang',
        correlation: 'Vorgang (genau)',
      },
    },
    en: {
      name: 'Event |||| Events',
      fields: {
        type: 'Type',
        aggregate: 'Aggregate',
        aggregateId: 'Aggregate id',
        version: 'Version',
        position: 'Position',
        at: 'Time',
        actor: 'Who',
        correlation: 'Correlation',
        cause: 'Cause',
        data: 'Data',
      },
      intro: 'What happened, newest first. Events hold no personal data.',
      empty: 'No events yet',
      empty_hint: 'As soon as something happens in the portal, it appears here.',
      type_exact: 'Type (exact)',
      aggregate_exact: 'Aggregate (exact)',
      aggregate_id: 'Aggregate id',
      id: 'Event',
      whole_stream: 'Whole history of this aggregate',
      chain: {
        open: 'Chain of causes',
        title: 'Chain of causes',
        hint: '%{smart_count} event in the process |||| %{smart_count} events in the process',
        cut: 'This process has more events than are looked through here. The nearest ones are shown.',
        step: 'Step %{step}:',
        process: 'Whole process',
        correlation: 'Correlation (exact)',
      },
    },
  },
});
