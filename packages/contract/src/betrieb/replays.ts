import { z } from 'zod';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { dateTime } from '../shared/schemas.js';
import { ProjectionParams } from './calls.js';
import { DifferingRows } from './schemas.js';

export const replayStates = ['Wartet', 'Laeuft', 'Fertig', 'Fehlgeschlagen'] as const;

/** A replay of the tenant's events into a read model: how far it is, and what it changed. */
export const Replay = z.strictObject({
  Lauf: z.uuid(),
  /** Rows that an event from this position on touched; `0`: all. */
  AbPosition: z.string(),
  Zustand: z.enum(replayStates),
  Verarbeitet: z.int(),
  Gesamt: z.int(),
  BeantragtAm: dateTime(),
  BeendetAm: dateTime().nullable(),
  Fehler: z.string().nullable(),
  /** Null until it is done. */
  Ergebnis: z
    .strictObject({
      Vorher: z.int(),
      Nachher: z.int(),
      Hinzugefuegt: z.int(),
      Geaendert: z.int(),
      Entfernt: z.int(),
      Unterschiede: DifferingRows,
    })
    .nullable(),
});
export type Replay = z.output<typeof Replay>;

/** A read model: a table that pages and reports read, made of the events. */
export const ReadModelRow = z.strictObject({
  Name: z.string(),
  /** The tenant's own rows. */
  Zeilen: z.int(),
  Wiedergabe: Replay.nullable(),
});
export type ReadModelRow = z.output<typeof ReadModelRow>;

export const ReplayEvents = z.strictObject({
  /** As the list of events names it; absent: everything. */
  AbPosition: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  /** Says what it would do, and changes nothing. */
  Probe: z.boolean(),
});
export const RequestedReplay = z.strictObject({
  /** Null after a preview. */
  Lauf: z.uuid().nullable(),
  /** Events from the position on. */
  Ereignisse: z.int(),
  /** Rows made anew; null where there are too many events to count them. */
  Zeilen: z.int().nullable(),
});
export type RequestedReplay = z.output<typeof RequestedReplay>;

export const listReadModels = defineCall({
  name: 'listReadModels',
  ...asOperator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/projektionen',
  summary: 'List the read models',
  details: 'With the tenant’s rows and the latest replay of its events into each.',
  extension: true,
  answer: z.array(ReadModelRow),
  status: 200,
  errors: [],
});

export const replayEvents = defineCall({
  name: 'replayEvents',
  ...asOperator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/projektionen/:name/wiedergabe',
  summary: 'Rebuild the tenant’s rows of a read model',
  details:
    'From its events; from a position on, the rows that events have touched since. `Probe` only answers how many.',
  extension: true,
  params: ProjectionParams,
  body: ReplayEvents,
  answer: RequestedReplay,
  status: 200,
  errors: ['not-found', 'changed-meanwhile'],
});
