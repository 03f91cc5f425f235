import { toWireDateTime, toWireDateTimeOrNull } from '../shared/codec.js';
import { names } from '../shared/names.js';
import type { refireEffects, RefireRow, refireStates, Rehearsal } from './refire-schemas.js';

export const refireEffectNames = names({
  mail: 'Nachricht',
  changes: 'Aenderung',
  nothing: 'Nichts',
  refused: 'Abgelehnt',
  fails: 'Fehler',
} satisfies Record<string, (typeof refireEffects)[number]>);
export const refireStateNames = names({
  requested: 'Beantragt',
  approved: 'Genehmigt',
  parked: 'Geparkt',
  rejected: 'Abgelehnt',
  expired: 'Abgelaufen',
  done: 'Erledigt',
  refused: 'Verweigert',
  'given-up': 'Aufgegeben',
} satisfies Record<string, (typeof refireStates)[number]>);

export interface RehearsalView {
  readonly effect: (typeof refireEffectNames.english)[number];
  readonly effectKey: string | null;
  readonly mail: { readonly to: string; readonly subject: string; readonly language: string } | null;
  readonly events: readonly { readonly type: string; readonly aggregateType: string; readonly aggregateId: string }[];
  readonly error: string | null;
}

export function fromRehearsal({ effect, effectKey, mail, events, error }: RehearsalView): Rehearsal {
  return {
    Wirkung: refireEffectNames.toWire(effect),
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

export interface RefireView {
  readonly id: string;
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly aggregateId: string;
  readonly state: (typeof refireStateNames.english)[number];
  readonly reason: string;
  readonly requestedAt: Date;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedByName: string | null;
  readonly decisionReason: string | null;
  readonly endedAt: Date | null;
  readonly outcome: string | null;
}

/** `asker` is the actor who looks. */
export function fromRefire(view: RefireView, asker: string): RefireRow {
  return {
    Antrag: view.id,
    Verbraucher: view.consumer,
    Ereignis: view.eventId,
    Typ: view.type,
    AggregatId: view.aggregateId,
    Zustand: refireStateNames.toWire(view.state),
    Grund: view.reason,
    BeantragtAm: toWireDateTime(view.requestedAt),
    BeantragtVon: view.requestedByName,
    LaeuftAbAm: toWireDateTime(view.expiresAt),
    EntschiedenAm: toWireDateTimeOrNull(view.decidedAt),
    EntschiedenVon: view.decidedByName,
    Begruendung: view.decisionReason,
    BeendetAm: toWireDateTimeOrNull(view.endedAt),
    Ergebnis: view.outcome,
    Eigener: view.requestedBy === asker,
  };
}
