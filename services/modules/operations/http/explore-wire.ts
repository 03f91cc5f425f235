import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { deliveryStateNames, projectionStateNames, consumerKindNames } from './wire.js';
import type { Chain, Consumers } from '#contract/betrieb/explore.js';

export interface ChainNodeView {
  readonly eventId: string;
  readonly causationId: string | null;
  /** 0 at the beginning of the chain. */
  readonly depth: number;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly at: Date;
  readonly actor: string;
  readonly deliveries: readonly {
    readonly consumer: string;
    readonly state: (typeof deliveryStateNames.english)[number];
    readonly attempts: number;
    readonly error: string | null;
  }[];
}

export function fromChain(correlationId: string, complete: boolean, nodes: readonly ChainNodeView[]): Chain {
  return {
    Korrelation: correlationId,
    Vollstaendig: complete,
    Knoten: nodes.map(node => ({
      Ereignis: node.eventId,
      Ursache: node.causationId,
      Tiefe: node.depth,
      Typ: node.type,
      Aggregat: node.aggregateType,
      AggregatId: node.aggregateId,
      Version: node.version,
      Zeit: toWireDateTime(node.at),
      Akteur: node.actor,
      Zustellungen: node.deliveries.map(({ consumer, state, attempts, error }) => ({
        Verbraucher: consumer,
        Zustand: deliveryStateNames.toWire(state),
        Versuche: attempts,
        Fehler: error,
      })),
    })),
  };
}

/** Lags in events and in seconds, rates in events a second. */
export interface ConsumersView {
  readonly relay: {
    readonly lastSign: Date | null;
    readonly position: number;
    readonly lagSeconds: number;
    readonly rate: number;
  };
  readonly consumers: readonly {
    readonly name: string;
    readonly kind: (typeof consumerKindNames.english)[number];
    readonly position: number;
    readonly lag: number;
    readonly lagSeconds: number;
    readonly rate: number;
    readonly parked: number;
    readonly state: (typeof projectionStateNames.english)[number];
  }[];
}

export function fromConsumers({ relay, consumers }: ConsumersView): Consumers {
  return {
    Relay: {
      LetztesLebenszeichen: toWireDateTimeOrNull(relay.lastSign),
      Position: relay.position,
      RueckstandSekunden: relay.lagSeconds,
      Rate: relay.rate,
    },
    Verbraucher: consumers.map(consumer => ({
      Name: consumer.name,
      Art: consumerKindNames.toWire(consumer.kind),
      Position: consumer.position,
      Rueckstand: consumer.lag,
      RueckstandSekunden: consumer.lagSeconds,
      Rate: consumer.rate,
      Geparkt: consumer.parked,
      Zustand: projectionStateNames.toWire(consumer.state),
    })),
  };
}
