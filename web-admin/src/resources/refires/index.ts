import { listRefires } from '#contract/betrieb/refire-calls.js';
import type { RefireRow } from '#contract/betrieb/refire-schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { pagedSource } from '../../providers/source.js';

const columns = {
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

export type Refire = RecordOf<RefireRow, typeof columns>;

export const refireSource = pagedSource<RefireRow, typeof columns>({
  call: listRefires,
  columns,
  id: ({ Antrag }) => Antrag,
  query: { state: 'zustand' },
});
