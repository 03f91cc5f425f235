import type { consumerKinds, ParkedStream, RetriedDeliveries } from '#contract/betrieb/explore.js';
import type {
  AuditRow,
  DeliveryRow,
  deliveryStates,
  EventRow,
  ProjectionRow,
  projectionStates,
  Queues,
  Rebuild,
  rebuildStates,
} from '#contract/betrieb/schemas.js';
import type { PlatformQueues } from '#contract/plattform.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { names } from '#contract/shared/names.js';

export interface QueuesView {
  readonly reachable: boolean;
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly active: number;
    readonly delayed: number;
    readonly failed: number;
    readonly paused: boolean;
    readonly pausedForAll: boolean;
    readonly reason: string | null;
  }[];
  readonly workers: readonly { readonly name: string; readonly lastSeen: Date }[];
}

interface PlatformQueuesView extends QueuesView {
  readonly queues: readonly (QueuesView['queues'][number] & { readonly tenants: readonly string[] })[];
}

export function fromPlatformQueues(view: PlatformQueuesView): PlatformQueues {
  const { Warteschlangen, ...rest } = fromQueues(view);
  return {
    ...rest,
    Warteschlangen: Warteschlangen.map((queue, index) => ({ ...queue, Mandanten: [...view.queues[index]!.tenants] })),
  };
}

export function fromQueues(view: QueuesView): Queues {
  return {
    Erreichbar: view.reachable,
    Warteschlangen: view.queues.map(queue => ({
      Name: queue.name,
      Wartend: queue.waiting,
      Aktiv: queue.active,
      Verzoegert: queue.delayed,
      Fehlgeschlagen: queue.failed,
      Angehalten: queue.paused,
      FuerAlle: queue.pausedForAll,
      Grund: queue.reason,
    })),
    Worker: view.workers.map(worker => ({ Name: worker.name, LetztesLebenszeichen: toWireDateTime(worker.lastSeen) })),
  };
}

export const deliveryStateNames = names({
  pending: 'Offen',
  sending: 'InArbeit',
  done: 'Erledigt',
  parked: 'Geparkt',
  skipped: 'Uebersprungen',
} satisfies Record<string, (typeof deliveryStates)[number]>);

export interface DeliveryView {
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly state: (typeof deliveryStateNames.english)[number];
  readonly attempts: number;
  readonly nextAt: Date | null;
  readonly error: string | null;
  readonly eventAt: Date;
}

export function fromDelivery(view: DeliveryView): DeliveryRow {
  return {
    Verbraucher: view.consumer,
    Ereignis: view.eventId,
    Typ: view.type,
    Aggregat: view.aggregateType,
    AggregatId: view.aggregateId,
    Zustand: deliveryStateNames.toWire(view.state),
    Versuche: view.attempts,
    NaechsterVersuch: toWireDateTimeOrNull(view.nextAt),
    Fehler: view.error,
    EreignisZeit: toWireDateTime(view.eventAt),
  };
}

export const projectionStateNames = names({
  current: 'Aktuell',
  'catching-up': 'HoltAuf',
  rebuilding: 'Neuaufbau',
  failed: 'Fehler',
} satisfies Record<string, (typeof projectionStates)[number]>);

export interface ProjectionView {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  readonly previousGeneration: number | null;
  readonly position: number;
  /** Log entries not read yet. */
  readonly lag: number;
  readonly state: (typeof projectionStateNames.english)[number];
  readonly error: string | null;
}

export function fromProjection(view: ProjectionView): ProjectionRow {
  return {
    Name: view.name,
    Version: view.version,
    Generation: view.generation,
    VorherigeGeneration: view.previousGeneration,
    Position: view.position,
    Rueckstand: view.lag,
    Zustand: projectionStateNames.toWire(view.state),
    Fehler: view.error,
  };
}

const rebuildStateNames = names({
  none: 'Keiner',
  requested: 'Wartet',
  building: 'Laeuft',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
} satisfies Record<string, (typeof rebuildStates)[number]>);

export interface RebuildView {
  readonly id: string | null;
  readonly state: (typeof rebuildStateNames.english)[number];
  readonly processed: number;
  readonly total: number;
  /** Events a second. */
  readonly rate: number;
  readonly secondsLeft: number | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly error: string | null;
  readonly comparison: readonly {
    readonly tenant: string;
    readonly blue: number;
    readonly green: number;
    readonly equal: boolean;
  }[];
  readonly differing: readonly { readonly key: Cells; readonly before: Cells | null; readonly after: Cells | null }[];
}
type Cells = Readonly<Record<string, unknown>>;

export function fromRebuild(view: RebuildView): Rebuild {
  return {
    Lauf: view.id,
    Zustand: rebuildStateNames.toWire(view.state),
    Verarbeitet: view.processed,
    Gesamt: view.total,
    Rate: view.rate,
    RestSekunden: view.secondsLeft,
    BegonnenAm: toWireDateTimeOrNull(view.startedAt),
    BeendetAm: toWireDateTimeOrNull(view.endedAt),
    Fehler: view.error,
    Vergleich: view.comparison.map(({ tenant, blue, green, equal }) => ({
      Mandant: tenant,
      Blau: blue,
      Gruen: green,
      Gleich: equal,
    })),
    Unterschiede: view.differing.map(({ key, before, after }) => ({
      Schluessel: { ...key },
      Blau: before && { ...before },
      Gruen: after && { ...after },
    })),
  };
}

export interface EventView {
  readonly eventId: string;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly position: bigint | string | number;
  readonly at: Date;
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export function fromEvent(view: EventView): EventRow {
  return {
    Ereignis: view.eventId,
    Typ: view.type,
    Aggregat: view.aggregateType,
    AggregatId: view.aggregateId,
    Version: view.version,
    Position: String(view.position),
    Zeit: toWireDateTime(view.at),
    Akteur: view.actor,
    Korrelation: view.correlationId,
    Ursache: view.causationId,
    Daten: { ...view.data },
  };
}

export interface AuditView {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function fromAudit(view: AuditView): AuditRow {
  return {
    Id: view.id,
    Zeit: toWireDateTime(view.at),
    Akteur: view.actor,
    Name: view.name,
    Aktion: view.action,
    Gegenstand: view.subject,
    Vorher: view.before ?? null,
    Nachher: view.after ?? null,
  };
}

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
