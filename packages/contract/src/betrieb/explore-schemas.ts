import { z } from 'zod';
import { dateTime, line } from '../shared/schemas.js';
import { consumerKinds } from './repair-schemas.js';
import { deliveryStates, projectionStates } from './schemas.js';

/** An event in its chain of causes, in the order of the tree: `Tiefe` 0 is the beginning, a child stands below its cause. */
export const ChainNode = z.strictObject({
  Ereignis: z.uuid(),
  Ursache: z.string().nullable(),
  Tiefe: z.int(),
  Typ: z.string(),
  Aggregat: z.string(),
  AggregatId: z.uuid(),
  Version: z.int(),
  Zeit: dateTime(),
  Akteur: z.string(),
  Zustellungen: z.array(
    z.strictObject({
      Verbraucher: z.string(),
      Zustand: z.enum(deliveryStates),
      Versuche: z.int(),
      Fehler: z.string().nullable(),
    }),
  ),
});
export type ChainNode = z.output<typeof ChainNode>;
/** `Vollstaendig` is false where one process has more events than are looked through (1,000). */
export const Chain = z.strictObject({ Korrelation: z.string(), Vollstaendig: z.boolean(), Knoten: z.array(ChainNode) });
export type Chain = z.output<typeof Chain>;

/**
 * Who reads the events. A projection's figures count log entries of all tenants, a reaction's the tenant's own deliveries.
 * `Rate` in events a second, `RueckstandSekunden` the age of the oldest one not done, `Geparkt` streams that wait for a person.
 */
export const ConsumerRow = z.strictObject({
  Name: z.string(),
  Art: z.enum(consumerKinds),
  Position: z.int(),
  Rueckstand: z.int(),
  RueckstandSekunden: z.number(),
  Rate: z.number(),
  Geparkt: z.int(),
  Zustand: z.enum(projectionStates),
});
export type ConsumerRow = z.output<typeof ConsumerRow>;

/** The relay writes committed events into the log that consumers read; silent for a while, nothing reaches anybody. */
export const Consumers = z.strictObject({
  Relay: z.strictObject({
    LetztesLebenszeichen: dateTime().nullable(),
    Position: z.int(),
    RueckstandSekunden: z.number(),
    Rate: z.number(),
  }),
  Verbraucher: z.array(ConsumerRow),
});
export type Consumers = z.output<typeof Consumers>;

export const queueNames = ['deliveries', 'sweep'] as const;
export const PauseQueue = z.strictObject({ Grund: line(500) });
