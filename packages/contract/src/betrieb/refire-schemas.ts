import { z } from 'zod';
import { dateTime, line, paged } from '../shared/schemas.js';

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
