import { z } from 'zod';
import { defineCall } from '../call.js';
import { dateTime, line, paged, paging } from '../shared/schemas.js';
import { DeliveryParams, operator } from './calls.js';

/** What a re-fire would do: `Nachricht` sends a mail, `Aenderung` changes rows and appends events, `Nichts` has nothing to do, `Abgelehnt` is refused by the domain, `Fehler` fails. */
export const refireEffects = ['Nachricht', 'Aenderung', 'Nichts', 'Abgelehnt', 'Fehler'] as const;
export const refireStates = [
  'Beantragt',
  'Genehmigt',
  'Geparkt',
  'Abgelehnt',
  'Abgelaufen',
  'Erledigt',
  'Verweigert',
  'Aufgegeben',
] as const;

/** Asks for a delivery that is done to be run once more; with `Probe` nothing is kept. */
export const RequestRefire = z
  .strictObject({ Grund: line(500).optional(), Probe: z.boolean() })
  .refine(({ Grund, Probe }) => Probe || Grund !== undefined, { path: ['Grund'], params: { reason: 'required' } });

/** A rehearsal in a transaction that was rolled back. */
export const Rehearsal = z.strictObject({
  Wirkung: z.enum(refireEffects),
  /** New with every re-fire, so that nobody takes the second for the first; null where nothing leaves this database. */
  Effektschluessel: z.string().nullable(),
  /** The mail, its address masked. */
  Nachricht: z.strictObject({ An: z.string(), Betreff: z.string(), Sprache: z.string() }).nullable(),
  Ereignisse: z.array(z.strictObject({ Typ: z.string(), Aggregat: z.string(), AggregatId: z.uuid() })),
  Fehler: z.string().nullable(),
});
export type Rehearsal = z.output<typeof Rehearsal>;

/** `Antrag` after a dry run: the request that is open already, else null. */
export const RequestedRefire = z.strictObject({ Antrag: z.uuid().nullable(), Probe: Rehearsal });
export type RequestedRefire = z.output<typeof RequestedRefire>;

export const RejectRefire = z.strictObject({ Grund: line(500) });

export const RefireRow = z.strictObject({
  Antrag: z.uuid(),
  Verbraucher: z.string(),
  Ereignis: z.uuid(),
  Typ: z.string(),
  AggregatId: z.uuid(),
  Zustand: z.enum(refireStates),
  Grund: z.string(),
  BeantragtAm: dateTime(),
  BeantragtVon: z.string(),
  LaeuftAbAm: dateTime(),
  EntschiedenAm: dateTime().nullable(),
  EntschiedenVon: z.string().nullable(),
  /** Why it was rejected. */
  Begruendung: z.string().nullable(),
  BeendetAm: dateTime().nullable(),
  /** What came of it: a Message-ID, or why the domain refused. */
  Ergebnis: z.string().nullable(),
  /** Asked for by the person who is looking: another one has to decide. */
  Eigener: z.boolean(),
});
export type RefireRow = z.output<typeof RefireRow>;
export const RefireRows = paged(RefireRow);

const refireParams = z.strictObject({ antrag: z.uuid() });

export const requestRefire = defineCall({
  name: 'requestRefire',
  ...operator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/zustellungen/:verbraucher/:ereignis/erneut',
  summary:
    'Ask for a delivery that is done to be run once more, with a reason; a second person approves. `Probe` only says what it would do',
  params: DeliveryParams,
  body: RequestRefire,
  answer: RequestedRefire,
  status: 200,
  errors: ['not-found', 'changed-meanwhile'],
});

export const listRefires = defineCall({
  name: 'listRefires',
  ...operator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/erneut',
  summary: 'Requests to run a reaction once more, newest first',
  query: z.strictObject({ ...paging(), zustand: z.enum(refireStates).optional() }),
  answer: RefireRows,
  status: 200,
  errors: [],
});

export const approveRefire = defineCall({
  name: 'approveRefire',
  ...operator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/erneut/:antrag/genehmigen',
  summary: 'Approve a request of somebody else; the reaction then runs once, under a new effect key',
  params: refireParams,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const rejectRefire = defineCall({
  name: 'rejectRefire',
  ...operator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/erneut/:antrag/ablehnen',
  summary: 'Reject a request, or withdraw one’s own, with a reason',
  params: refireParams,
  body: RejectRefire,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
