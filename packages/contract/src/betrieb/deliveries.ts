import { z } from 'zod';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { dateTime, line, paged, paging, text } from '../shared/schemas.js';
import { DeliveryParams } from './calls.js';
import { deliveryStates, projectionStates } from './schemas.js';

/** The reason, recorded in the audit log. */
const reason = () => text(500);

export const SkipDelivery = z.strictObject({
  Grund: reason(),
  /** Includes the deliveries that wait behind it in the same stream. */
  GanzerStrom: z.boolean().default(false),
});
export const SkippedDeliveries = z.strictObject({ Anzahl: z.int() });

/** Filter of parked deliveries; absent fields do not filter. `Fehler` matches a part of the error's text. */
export const RetryDeliveries = z.strictObject({
  Verbraucher: line(100).optional(),
  Typ: line(100).optional(),
  Fehler: line(200).optional(),
  /** A dry run: nothing changes, the answer lists how many and which. */
  Probe: z.boolean(),
  /** The count of the dry run; the call is refused if it has changed. */
  ErwarteteAnzahl: z.int().min(0).optional(),
});
export const RetriedDelivery = z.strictObject({
  Verbraucher: z.string(),
  Ereignis: z.uuid(),
  Typ: z.string(),
  AggregatId: z.uuid(),
  Fehler: z.string().nullable(),
});
/** `Zustellungen` names the first 100. */
export const RetriedDeliveries = z.strictObject({
  Anzahl: z.int(),
  Ausgefuehrt: z.boolean(),
  Zustellungen: z.array(RetriedDelivery),
});
export type RetriedDeliveries = z.output<typeof RetriedDeliveries>;

export const consumerKinds = ['Projektion', 'Reaktion'] as const;

/** A stream that a consumer cannot continue. `Wartend` counts deliveries behind the parked one; `Spur` is the error's stack trace. */
export const ParkedStream = z.strictObject({
  Verbraucher: z.string(),
  Art: z.enum(consumerKinds),
  Ereignis: z.uuid(),
  Typ: z.string(),
  Aggregat: z.string(),
  AggregatId: z.uuid(),
  Version: z.int(),
  Versuche: z.int(),
  Wartend: z.int(),
  Fehler: z.string().nullable(),
  Spur: z.string().nullable(),
  EreignisZeit: dateTime(),
});
export type ParkedStream = z.output<typeof ParkedStream>;
export const ParkedStreams = paged(ParkedStream);

export const RollBack = z.strictObject({ Grund: reason() });
export const CancelRebuild = z.strictObject({ Grund: reason() });

/** An event in the causation tree, in tree order: `Tiefe` 0 is the root, a child follows its cause. */
export const ChainNode = z.strictObject({
  Ereignis: z.uuid(),
  Ursache: z.string().nullable(),
  Tiefe: z.int(),
  /** In the caller's language, as `Wer`. */
  Satz: z.string(),
  Wer: z.string(),
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
/** `Vollstaendig` is false when a process has more events than the limit (1,000). */
export const Chain = z.strictObject({ Korrelation: z.string(), Vollstaendig: z.boolean(), Knoten: z.array(ChainNode) });
export type Chain = z.output<typeof Chain>;

/**
 * The consumers of events. A projection's figures count log entries of all tenants, a reaction's the tenant's own deliveries.
 * `Rate` is events per second, `RueckstandSekunden` the age of the oldest unfinished one, `Geparkt` the number of parked streams.
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

/** The relay writes committed events into the log that consumers read; when it stops, no consumer receives anything. */
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

/** Queues of a tenant's own work. */
export const tenantQueueNames = [
  'rewards',
  'payouts',
  'vouchers',
  'mails',
  'expiry',
  'erasure',
  'imports',
  'webhooks',
] as const;
/** All queues: `projections`, which rebuilds read models, belongs to the platform. */
export const queueNames = [...tenantQueueNames, 'projections'] as const;
export const PauseQueue = z.strictObject({ Grund: text(500) });

const queueParams = z.strictObject({ name: z.enum(tenantQueueNames) });

export const readEventChain = defineCall({
  name: 'readEventChain',
  ...asOperator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/ereignisse/:ereignis/kette',
  summary: 'Read the chain of causes of an event',
  details: 'As a tree in order, with the state of its deliveries.',
  extension: true,
  params: z.strictObject({ ereignis: z.uuid() }),
  answer: Chain,
  status: 200,
  errors: ['not-found'],
});

export const listConsumers = defineCall({
  name: 'listConsumers',
  ...asOperator('Warteschlangen'),
  method: 'GET',
  path: '/betrieb/verbraucher',
  summary: 'List the relay, projections and reactions',
  details: 'With position, lag in events and seconds, rate and state.',
  extension: true,
  answer: Consumers,
  status: 200,
  errors: [],
});

export const pauseQueue = defineCall({
  name: 'pauseQueue',
  ...asOperator('Warteschlangen'),
  method: 'POST',
  path: '/betrieb/warteschlangen/:name/anhalten',
  summary: 'Pause a queue for this tenant',
  details: 'New work waits until it is resumed. Other tenants’ work goes on.',
  extension: true,
  params: queueParams,
  body: PauseQueue,
  answer: null,
  status: 204,
  errors: [],
});

export const resumeQueue = defineCall({
  name: 'resumeQueue',
  ...asOperator('Warteschlangen'),
  method: 'POST',
  path: '/betrieb/warteschlangen/:name/fortsetzen',
  summary: 'Resume a queue for this tenant',
  extension: true,
  params: queueParams,
  answer: null,
  status: 204,
  errors: [],
});

/** What is due of one kind in a queue, and what failed of it. */
export const DueWorkRow = z.strictObject({
  /** Its name in the code, such as `expire-recommendation`. */
  Art: z.string(),
  Wartend: z.int(),
  /** Failed and tried again by itself. */
  Verzoegert: z.int(),
  /** Failed so often that it waits for a person. */
  Fehlgeschlagen: z.int(),
  /** Since when the oldest of it has been due. */
  Seit: dateTime().nullable(),
  Fehler: z.string().nullable(),
});
export type DueWorkRow = z.output<typeof DueWorkRow>;

export const listDueWork = defineCall({
  name: 'listDueWork',
  ...asOperator('Warteschlangen'),
  method: 'GET',
  path: '/betrieb/warteschlangen/:name/faelliges',
  summary: 'List the due work of a queue',
  details: 'By kind, with what failed and why.',
  extension: true,
  params: queueParams,
  answer: z.array(DueWorkRow),
  status: 200,
  errors: [],
});

export const retryDueWork = defineCall({
  name: 'retryDueWork',
  ...asOperator('Warteschlangen'),
  method: 'POST',
  path: '/betrieb/warteschlangen/:name/faelliges/wiederholen',
  summary: 'Retry failed due work of a queue',
  details: 'All of it at once, or one kind.',
  extension: true,
  params: queueParams,
  body: z.strictObject({ Art: line(100).optional() }),
  answer: z.strictObject({ Anzahl: z.int() }),
  status: 200,
  errors: [],
});

export const skipDelivery = defineCall({
  name: 'skipDelivery',
  ...asOperator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/zustellungen/:verbraucher/:ereignis/ueberspringen',
  summary: 'Skip a parked delivery, or its whole stream',
  details: 'With a reason.',
  extension: true,
  params: DeliveryParams,
  body: SkipDelivery,
  answer: SkippedDeliveries,
  status: 200,
  errors: ['not-found', 'changed-meanwhile'],
});

export const retryDeliveries = defineCall({
  name: 'retryDeliveries',
  ...asOperator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/zustellungen/wiederholen',
  summary: 'Retry every parked delivery of a filter',
  details: '`Probe` only answers how many and which.',
  extension: true,
  body: RetryDeliveries,
  answer: RetriedDeliveries,
  status: 200,
  errors: ['changed-meanwhile'],
});

export const listParkedStreams = defineCall({
  name: 'listParkedStreams',
  ...asOperator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/geparkt',
  summary: 'List parked streams',
  details: 'Those with which a reaction or projection cannot go on, with error and trace, oldest first.',
  extension: true,
  query: z.strictObject(paging()),
  answer: ParkedStreams,
  status: 200,
  errors: [],
});

/**
 * What a re-fire would do: `Nachricht` sends a mail, `Aenderung` changes rows and appends events, `Nichts` has nothing
 * to do, `Abgelehnt` is refused by the domain, `Fehler` fails.
 */
export const redeliveryEffects = ['Nachricht', 'Aenderung', 'Nichts', 'Abgelehnt', 'Fehler'] as const;
export const redeliveryStates = [
  'Beantragt',
  'Genehmigt',
  'Geparkt',
  'Abgelehnt',
  'Abgelaufen',
  'Erledigt',
  'Verweigert',
  'Aufgegeben',
] as const;

/** Requests that a finished delivery runs again; with `Probe` everything is rolled back. */
export const RequestRedelivery = z
  .strictObject({ Grund: text(500).optional(), Probe: z.boolean() })
  .refine(({ Grund, Probe }) => Probe || Grund !== undefined, { path: ['Grund'], params: { reason: 'required' } });

/** The result of a dry run, whose transaction was rolled back. */
export const DryRun = z.strictObject({
  Wirkung: z.enum(redeliveryEffects),
  /** New for every forced redelivery, so that it is not taken for a duplicate; null when nothing leaves the database. */
  Effektschluessel: z.string().nullable(),
  /** The mail, its address masked. */
  Nachricht: z.strictObject({ An: z.string(), Betreff: z.string(), Sprache: z.string() }).nullable(),
  Ereignisse: z.array(z.strictObject({ Typ: z.string(), Aggregat: z.string(), AggregatId: z.uuid() })),
  Fehler: z.string().nullable(),
});
export type DryRun = z.output<typeof DryRun>;

/** After a dry run `Antrag` is the request that is already open, else null. */
export const RequestedRedelivery = z.strictObject({ Antrag: z.uuid().nullable(), Probe: DryRun });
export type RequestedRedelivery = z.output<typeof RequestedRedelivery>;

export const RejectRedelivery = z.strictObject({ Grund: text(500) });

export const RedeliveryRow = z.strictObject({
  Antrag: z.uuid(),
  Verbraucher: z.string(),
  Ereignis: z.uuid(),
  Typ: z.string(),
  AggregatId: z.uuid(),
  Zustand: z.enum(redeliveryStates),
  Grund: z.string(),
  BeantragtAm: dateTime(),
  BeantragtVon: z.string(),
  LaeuftAbAm: dateTime(),
  EntschiedenAm: dateTime().nullable(),
  EntschiedenVon: z.string().nullable(),
  /** Why it was rejected. */
  Begruendung: z.string().nullable(),
  BeendetAm: dateTime().nullable(),
  /** The result: a Message-ID, or the reason of the refusal. */
  Ergebnis: z.string().nullable(),
  /** Requested by the caller, so another person has to decide. */
  Eigener: z.boolean(),
});
export type RedeliveryRow = z.output<typeof RedeliveryRow>;
export const RedeliveryRows = paged(RedeliveryRow);

const redeliveryParams = z.strictObject({ antrag: z.uuid() });

export const requestRedelivery = defineCall({
  name: 'requestRedelivery',
  ...asOperator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/zustellungen/:verbraucher/:ereignis/erneut',
  summary: 'Request to run a finished delivery again',
  details: 'With a reason. A second person approves. `Probe` only answers what it would do.',
  extension: true,
  params: DeliveryParams,
  body: RequestRedelivery,
  answer: RequestedRedelivery,
  status: 200,
  errors: ['not-found', 'changed-meanwhile'],
});

export const listRedeliveries = defineCall({
  name: 'listRedeliveries',
  ...asOperator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/erneut',
  summary: 'List requests to run a reaction again',
  details: 'Newest first.',
  extension: true,
  query: z.strictObject({ ...paging(), zustand: z.enum(redeliveryStates).optional() }),
  answer: RedeliveryRows,
  status: 200,
  errors: [],
});

export const approveRedelivery = defineCall({
  name: 'approveRedelivery',
  ...asOperator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/erneut/:antrag/genehmigen',
  summary: 'Approve a request to run a reaction again',
  details: 'Made by another person. The reaction then runs once, under a new effect key.',
  extension: true,
  params: redeliveryParams,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const rejectRedelivery = defineCall({
  name: 'rejectRedelivery',
  ...asOperator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/erneut/:antrag/ablehnen',
  summary: 'Reject a request to run a reaction again',
  details: 'With a reason. Requesters may withdraw their own.',
  extension: true,
  params: redeliveryParams,
  body: RejectRedelivery,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
