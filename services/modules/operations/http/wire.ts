import { isTheirOwn, type Person } from '#platform/domain/person.js';
import type {
  Chain,
  consumerKinds,
  Consumers,
  DryRun,
  DueWorkRow,
  ParkedStream,
  redeliveryEffects,
  RedeliveryRow,
  redeliveryStates,
  RetriedDeliveries,
} from '#contract/betrieb/deliveries.js';
import type { ReadModelRow, Replay, replayStates } from '#contract/betrieb/replays.js';
import type {
  AuditRow,
  DeliveryRow,
  deliveryStates,
  eventKinds,
  EventRow,
  ProjectionRow,
  projectionStates,
  Queues,
  Rebuild,
  rebuildStates,
} from '#contract/betrieb/schemas.js';
import type { Language } from '#shared/texts.js';
import type { PlatformQueues } from '#contract/plattform.js';
import { names, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import type { ListConsumers } from '#engine/operator/consumers.js';
import type { ListedDelivery } from '#engine/operator/deliveries.js';
import type { ListedParkedStream } from '#engine/operator/parked-streams.js';
import type { DueWorkFigures } from '#engine/operator/due-work.js';
import type { EventChain } from '#engine/operator/event-chain.js';
import type { ListedEvent } from '#engine/operator/events.js';
import type { ProjectionFigures } from '#engine/operator/projections.js';
import type { RebuildProgress } from '#engine/operator/latest-rebuild.js';
import type { ReplayProgress, TenantReadModel } from '#engine/operator/replays.js';
import type { PlatformQueueFigures, QueuesFigures } from '#engine/operator/queues.js';
import type { RedeliveryAnswer, RetriedSet } from '../api.js';
import type { EventInWords, EventKind } from '../event-words.js';
import type { ListedAuditEntry } from '../queries/audit-entries.js';
import type { ListedRedelivery } from '../queries/redeliveries.js';

export function fromPlatformQueues(view: QueuesFigures<PlatformQueueFigures>): PlatformQueues {
  const { Warteschlangen, ...rest } = fromQueues(view);
  return {
    ...rest,
    Warteschlangen: Warteschlangen.map((queue, index) => ({ ...queue, Mandanten: [...view.queues[index]!.tenants] })),
  };
}

export function fromQueues(view: QueuesFigures): Queues {
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

export function fromDelivery(view: ListedDelivery): DeliveryRow {
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

const projectionStateNames = names({
  current: 'Aktuell',
  'catching-up': 'HoltAuf',
  rebuilding: 'Neuaufbau',
  failed: 'Fehler',
} satisfies Record<string, (typeof projectionStates)[number]>);

export function fromProjection(view: ProjectionFigures): ProjectionRow {
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

export function fromRebuild(view: RebuildProgress): Rebuild {
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
    Unterschiede: fromDiffering(view.differing),
  };
}

const fromDiffering = (rows: RebuildProgress['differing']): Rebuild['Unterschiede'] =>
  rows.map(({ key, before, after }) => ({
    Schluessel: { ...key },
    Blau: before && { ...before },
    Gruen: after && { ...after },
  }));

const replayStateNames = names({
  requested: 'Wartet',
  building: 'Laeuft',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
} satisfies Record<string, (typeof replayStates)[number]>);

function fromReplay({ result, ...view }: ReplayProgress): Replay {
  return {
    Lauf: view.id,
    AbPosition: view.from,
    Zustand: replayStateNames.toWire(view.state),
    Verarbeitet: view.processed,
    Gesamt: view.total,
    BeantragtAm: toWireDateTime(view.requestedAt),
    BeendetAm: toWireDateTimeOrNull(view.endedAt),
    Fehler: view.error,
    Ergebnis: result && {
      Vorher: result.before,
      Nachher: result.after,
      Hinzugefuegt: result.added,
      Geaendert: result.changed,
      Entfernt: result.removed,
      Unterschiede: fromDiffering(result.differing),
    },
  };
}

export const fromReadModel = ({ name, rows, latest }: TenantReadModel): ReadModelRow => ({
  Name: name,
  Zeilen: rows,
  Wiedergabe: latest && fromReplay(latest),
});

export function fromDueWork(view: DueWorkFigures): DueWorkRow {
  return {
    Art: view.kind,
    Wartend: view.waiting,
    Verzoegert: view.delayed,
    Fehlgeschlagen: view.failed,
    Seit: toWireDateTimeOrNull(view.since),
    Fehler: view.error,
  };
}

export const eventKindNames = names({
  recommender: 'Empfehler',
  recommendation: 'Empfehlung',
  recipient: 'Empfaenger',
  order: 'Auftrag',
  reward: 'Praemie',
  'voucher-code': 'Gutscheincode',
  payout: 'Auszahlung',
  hold: 'Pruefung',
  claim: 'Reklamation',
  campaign: 'Aktion',
  invitation: 'Einladung',
  content: 'Inhalt',
  contact: 'Kontakt',
  operations: 'Betrieb',
} satisfies Record<EventKind, (typeof eventKinds)[number]>);

const roles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  recommender: { de: 'Empfehler', en: 'Referrer' },
  recipient: { de: 'Empfänger', en: 'Friend' },
  reward: { de: 'Link zur Prämie', en: 'Reward link' },
  agency: { de: 'Agentur', en: 'Agency' },
  operator: { de: 'Betreiber', en: 'Operator' },
  'api-key': { de: 'Programm mit API-Schlüssel', en: 'Program with an API key' },
  'content-client': { de: 'Redaktionssystem', en: 'Content system' },
  platform: { de: 'Plattform', en: 'Platform' },
  provider: { de: 'Anbieter', en: 'Provider' },
  anonymous: { de: 'Jemand ohne Anmeldung', en: 'Someone not signed in' },
};
const ofItself: Readonly<Record<Language, string>> = { de: 'Von selbst', en: 'Automatically' };
const throughStaff: Readonly<Record<Language, string>> = { de: 'Agentur für Empfehler', en: 'Agency for a referrer' };

/** In whose role an actor acted. */
const whoOf = (actor: string, language: Language): string =>
  (actor.includes(':by:') ? throughStaff : (roles[actor.split(':')[0]!] ?? ofItself))[language];

export function fromEvent(view: ListedEvent, words: EventInWords, language: Language): EventRow {
  return {
    Ereignis: view.eventId,
    Art: eventKindNames.toWire(words.kind),
    Satz: words.sentence,
    Nummer: words.number,
    Wer: whoOf(view.actor, language),
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

export function fromAudit(view: ListedAuditEntry): AuditRow {
  return {
    Id: view.id,
    Zeit: toWireDateTime(view.at),
    Akteur: view.actor,
    Name: view.name,
    Aktion: view.action,
    Gegenstand: view.subject,
    GegenstandName: view.subjectName,
    Vorher: view.before ?? null,
    Nachher: view.after ?? null,
  };
}

const consumerKindNames = names({ projection: 'Projektion', reaction: 'Reaktion' } satisfies Record<
  string,
  (typeof consumerKinds)[number]
>);

export function fromParkedStream(view: ListedParkedStream): ParkedStream {
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

export function fromRetried(view: RetriedSet, done: boolean): RetriedDeliveries {
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

export function fromChain(
  { correlationId, complete, nodes }: EventChain,
  words: readonly EventInWords[],
  language: Language,
): Chain {
  return {
    Korrelation: correlationId,
    Vollstaendig: complete,
    Knoten: nodes.map((node, at) => ({
      Ereignis: node.eventId,
      Ursache: node.causationId,
      Tiefe: node.depth,
      Satz: words[at]!.sentence,
      Wer: whoOf(node.actor, language),
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

const redeliveryEffectNames = names({
  mail: 'Nachricht',
  changes: 'Aenderung',
  nothing: 'Nichts',
  refused: 'Abgelehnt',
  fails: 'Fehler',
} satisfies Record<string, (typeof redeliveryEffects)[number]>);
export const redeliveryStateNames = names({
  requested: 'Beantragt',
  approved: 'Genehmigt',
  parked: 'Geparkt',
  rejected: 'Abgelehnt',
  expired: 'Abgelaufen',
  done: 'Erledigt',
  refused: 'Verweigert',
  'given-up': 'Aufgegeben',
} satisfies Record<string, (typeof redeliveryStates)[number]>);

export function fromDryRun({ effect, effectKey, mail, events, error }: RedeliveryAnswer['dryRun']): DryRun {
  return {
    Wirkung: redeliveryEffectNames.toWire(effect),
    Effektschluessel: effectKey,
    Nachricht: mail && { An: mail.to, Betreff: mail.subject, Sprache: mail.language },
    Ereignisse: events.map(({ type, aggregateType, aggregateId }) => ({
      Typ: type,
      Aggregat: aggregateType,
      AggregatId: aggregateId,
    })),
    Fehler: error,
  };
}

/** `asker`: who reads the list. */
export function fromRedelivery(view: ListedRedelivery, asker: Person | null): RedeliveryRow {
  return {
    Antrag: view.id,
    Verbraucher: view.consumer,
    Ereignis: view.eventId,
    Typ: view.type,
    AggregatId: view.aggregateId,
    Zustand: redeliveryStateNames.toWire(view.state),
    Grund: view.reason,
    BeantragtAm: toWireDateTime(view.requestedAt),
    BeantragtVon: view.requestedByName,
    LaeuftAbAm: toWireDateTime(view.expiresAt),
    EntschiedenAm: toWireDateTimeOrNull(view.decidedAt),
    EntschiedenVon: view.decidedByName,
    Begruendung: view.decisionReason,
    BeendetAm: toWireDateTimeOrNull(view.endedAt),
    Ergebnis: view.outcome,
    Eigener: isTheirOwn(asker, view.requestedBy),
  };
}
