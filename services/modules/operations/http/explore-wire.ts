import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { deliveryStateNames, projectionStateNames, consumerKindNames } from './wire.js';
import type { Chain, Consumers } from '#contract/betrieb/explore.js';
import type { ListConsumers } from '#engine/operator/consumers.js';
import type { ChainNode } from '#engine/operator/event-chain.js';

export function fromChain(correlationId: string, complete: boolean, nodes: readonly ChainNode[]): Chain {
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

export function fromConsumers({ relay, consumers }: Awaited<ReturnType<ListConsumers['all']>>): Consumers {
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
