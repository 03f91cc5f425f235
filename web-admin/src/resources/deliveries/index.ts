import { listDeliveries } from '#contract/betrieb/calls.js';
import type { DeliveryRow } from '#contract/betrieb/schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { pagedSource } from '../../providers/source.js';

const columns = {
  consumer: 'Verbraucher',
  eventId: 'Ereignis',
  type: 'Typ',
  aggregate: 'Aggregat',
  aggregateId: 'AggregatId',
  state: 'Zustand',
  attempts: 'Versuche',
  nextAttempt: 'NaechsterVersuch',
  error: 'Fehler',
  at: 'EreignisZeit',
} as const;

export type Delivery = RecordOf<DeliveryRow, typeof columns>;

export const deliverySource = pagedSource<DeliveryRow, typeof columns>({
  call: listDeliveries,
  columns,
  id: ({ Verbraucher, Ereignis }) => `${Verbraucher}~${Ereignis}`,
  query: { state: 'zustand', consumer: 'verbraucher' },
});
