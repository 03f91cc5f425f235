import { listRedeliveries, type RedeliveryRow } from '#contract/betrieb/deliveries.js';
import { pagedSource, type RecordOf } from '../resource.js';

const redeliveryColumns = {
  consumer: 'Verbraucher',
  eventId: 'Ereignis',
  type: 'Typ',
  aggregateId: 'AggregatId',
  state: 'Zustand',
  reason: 'Grund',
  requestedAt: 'BeantragtAm',
  requestedBy: 'BeantragtVon',
  expiresAt: 'LaeuftAbAm',
  decidedAt: 'EntschiedenAm',
  decidedBy: 'EntschiedenVon',
  decisionReason: 'Begruendung',
  endedAt: 'BeendetAm',
  outcome: 'Ergebnis',
  own: 'Eigener',
} as const;

export type Redelivery = RecordOf<RedeliveryRow, typeof redeliveryColumns>;

export const redeliverySource = pagedSource<RedeliveryRow, typeof redeliveryColumns>({
  call: listRedeliveries,
  columns: redeliveryColumns,
  id: ({ Antrag }) => Antrag,
  query: { state: 'zustand' },
});
