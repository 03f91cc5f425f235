import { z } from 'zod';
import type { Language } from '#shared/texts.js';
import { defineCall } from '../call.js';
import { textFor, type TextValues } from '../errors/problem.js';
import { names } from '../shared/codec.js';
import { cents, dateTime, number, paged, paging } from '../shared/schemas.js';
import { OrderReportBody, OrderRow } from './reports.js';

/** Release of many orders, with ten minutes to undo it (docs/specification/orders.md#released-together). */

export const releaseStateNames = names({
  examining: 'Pruefung',
  announced: 'Vorgemerkt',
  releasing: 'Laeuft',
  done: 'Fertig',
  undone: 'Zurueckgenommen',
});

export const releaseResultNames = names({
  waiting: 'Wartet',
  listed: 'Vorgemerkt',
  known: 'Bekannt',
  elsewhere: 'InAndererFreigabe',
  refused: 'Abgelehnt',
  released: 'Freigegeben',
  undone: 'Zurueckgenommen',
});

/** Orders named one by one in one release. */
export const mostNamed = 500;

export const OrderInRelease = z.strictObject({
  Auftragsnummer: z.string(),
  Ergebnis: z.enum(releaseResultNames.wire),
  /** Why it is refused. */
  Grund: z.string().optional(),
});
export type OrderInRelease = z.output<typeof OrderInRelease>;

export const Release = z.strictObject({
  Freigabe: z.uuid(),
  Zustand: z.enum(releaseStateNames.wire),
  Von: z.string(),
  BegonnenAm: dateTime(),
  RuecknehmbarBis: dateTime(),
  BeendetAm: dateTime().nullable(),
  Anzahl: z.int(),
  /** Of a release of one order: its number. */
  Auftragsnummer: z.string().nullable(),
  /** How many of its orders stand at each result. */
  Ergebnisse: z.array(z.strictObject({ Ergebnis: z.enum(releaseResultNames.wire), Anzahl: z.int() })),
  /** Rewards of what it released, or will. */
  PraemieCent: cents(),
});
export type Release = z.output<typeof Release>;

const desk = { area: 'agentur', scope: 'tenant', auth: 'agency', ability: 'AuftragsReport' } as const;
const ofRelease = z.strictObject({ id: z.uuid() });

export const beginRelease = defineCall({
  ...desk,
  name: 'beginRelease',
  method: 'POST',
  path: '/agentur/freigaben',
  summary: 'Release orders together',
  details:
    'Orders by number, or all that match `Filter` and can be released now: `Anzahl` says how many the caller saw, another number is a 409. Rewards and mails leave at `RuecknehmbarBis`; until then the release can be undone. `Auftraege` holds the orders decided at once; a larger release goes on by itself.',
  body: z.union([
    z.strictObject({ Auftraege: z.array(number()).min(1).max(mostNamed) }),
    z.strictObject({ Filter: OrderReportBody.shape.Filter, Anzahl: z.int().min(1).max(100_000) }),
  ]),
  answer: z.strictObject({
    Freigabe: z.uuid(),
    Auftraege: z.array(OrderInRelease),
    RuecknehmbarBis: dateTime(),
  }),
  status: 202,
  idempotent: true,
  errors: ['validation-failed', 'selection-changed'],
});

export const previewRelease = defineCall({
  ...desk,
  name: 'previewRelease',
  method: 'PUT',
  path: '/agentur/freigaben/vorschau',
  summary: 'Look at the orders that a release would take',
  details:
    'All that match `Filter` and can be released now, a page of them as the report has it, with number and sum of all.',
  extension: true,
  body: OrderReportBody,
  answer: z.strictObject({ ...paged(OrderRow).shape, PraemieCent: cents() }),
  status: 200,
  errors: [],
});

export const listReleases = defineCall({
  ...desk,
  name: 'listReleases',
  method: 'GET',
  path: '/agentur/freigaben',
  summary: 'List the releases of the caller’s agency',
  details: 'Those that are under way or ended in the last ten minutes, newest first.',
  extension: true,
  answer: z.array(Release),
  status: 200,
  errors: [],
});

export const readRelease = defineCall({
  ...desk,
  name: 'readRelease',
  method: 'GET',
  path: '/agentur/freigaben/:id',
  summary: 'Read a release, with a page of its orders',
  details: 'How far it is, and the result of each order. Kept for 30 days.',
  extension: true,
  params: ofRelease,
  query: z.strictObject({ ergebnis: z.enum(releaseResultNames.wire).optional(), ...paging(100) }),
  answer: z.strictObject({ ...Release.shape, Auftraege: paged(OrderInRelease) }),
  status: 200,
  errors: ['not-found'],
});

export const undoRelease = defineCall({
  ...desk,
  name: 'undoRelease',
  method: 'DELETE',
  path: '/agentur/freigaben/:id',
  summary: 'Undo a release',
  details: 'Until `RuecknehmbarBis`, by any staff of the agency who may release. Undoing twice has no second effect.',
  params: ofRelease,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'undo-too-late'],
});

/** An order of a release, with the reason in words. */
export const fromOrderInRelease = (
  {
    number,
    result,
    refusal,
  }: {
    readonly number: string;
    readonly result: (typeof releaseResultNames.english)[number];
    readonly refusal: { readonly reason: string; readonly values?: TextValues } | null;
  },
  language: Language,
): OrderInRelease => ({
  Auftragsnummer: number,
  Ergebnis: releaseResultNames.toWire(result),
  ...(refusal && { Grund: textFor(refusal.reason, language, refusal.values) }),
});
