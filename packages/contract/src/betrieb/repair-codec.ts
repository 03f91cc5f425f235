import { toWireDateTime } from '../shared/codec.js';
import { names } from '../shared/names.js';
import type { consumerKinds, ParkedStream, RetriedDeliveries } from './repair-schemas.js';

export const consumerKindNames = names({ projection: 'Projektion', reaction: 'Reaktion' } satisfies Record<
  string,
  (typeof consumerKinds)[number]
>);

export interface ParkedStreamView {
  readonly consumer: string;
  readonly kind: (typeof consumerKindNames.english)[number];
  readonly eventId: string;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly attempts: number;
  /** Events of the stream that wait behind the one it stands at. */
  readonly waiting: number;
  readonly error: string | null;
  readonly stack: string | null;
  readonly eventAt: Date;
}

export function fromParkedStream(view: ParkedStreamView): ParkedStream {
  return {
    Verbraucher: view.consumer,
    Art: consumerKindNames.toWire(view.kind),
    Ereignis: view.eventId,
    Typ: view.type,
    Aggregat: view.aggregateType,
    AggregatId: view.aggregateId,
    Version: view.version,
    Versuche: view.attempts,
    Wartend: view.waiting,
    Fehler: view.error,
    Spur: view.stack,
    EreignisZeit: toWireDateTime(view.eventAt),
  };
}

export interface RetriedView {
  readonly count: number;
  /** The first of them. */
  readonly deliveries: readonly {
    readonly consumer: string;
    readonly eventId: string;
    readonly type: string;
    readonly aggregateId: string;
    readonly error: string | null;
  }[];
}

export function fromRetried(view: RetriedView, done: boolean): RetriedDeliveries {
  return {
    Anzahl: view.count,
    Ausgefuehrt: done,
    Zustellungen: view.deliveries.map(({ consumer, eventId, type, aggregateId, error }) => ({
      Verbraucher: consumer,
      Ereignis: eventId,
      Typ: type,
      AggregatId: aggregateId,
      Fehler: error,
    })),
  };
}
