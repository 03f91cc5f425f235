import { listDeliveries } from '#contract/betrieb/calls.js';
import type { DeliveryRow } from '#contract/betrieb/schemas.js';
import { pagedSource, type RecordOf } from '../resource.js';

const deliveryColumns = {
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

export type Delivery = RecordOf<DeliveryRow, typeof deliveryColumns>;

export const deliverySource = pagedSource<DeliveryRow, typeof deliveryColumns>({
  call: listDeliveries,
  columns: deliveryColumns,
  id: ({ Verbraucher, Ereignis }) => `${Verbraucher}~${Ereignis}`,
  query: { state: 'zustand', consumer: 'verbraucher' },
});
