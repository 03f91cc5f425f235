import { z } from 'zod';
import { defineCall } from '../call.js';
import { names } from '../shared/codec.js';
import { line } from '../shared/schemas.js';
import { claimColumns } from './claims.js';
import {
  filterValue,
  invitationColumns,
  leadColumns,
  orderColumns,
  recommendationColumns,
  recommenderColumns,
} from './reports.js';

/** Saved views of the desk's lists (docs/specification/desk.md#saved-views). */

/** The columns of each list that has views, by the code's name. */
export const viewLists = {
  orders: orderColumns,
  recommendations: recommendationColumns,
  leads: leadColumns,
  recommenders: recommenderColumns,
  invitations: invitationColumns,
  claims: claimColumns,
};

export const viewListNames = names({
  orders: 'Auftraege',
  recommendations: 'Empfehlungen',
  leads: 'Kontakte',
  recommenders: 'Empfehler',
  invitations: 'Einladungen',
  claims: 'Reklamationen',
});

/** Periods that move with the day. */
export const viewPeriodNames = names({
  today: 'Heute',
  yesterday: 'Gestern',
  week: 'Letzte7Tage',
  month: 'Letzte30Tage',
  this_month: 'DieserMonat',
  last_month: 'LetzterMonat',
  this_quarter: 'DiesesQuartal',
  last_quarter: 'LetztesQuartal',
  this_year: 'DiesesJahr',
  last_year: 'LetztesJahr',
  twelve_months: 'Letzte12Monate',
});

/** States of an order as its list tells them apart. */
export const orderViewStateNames = names({
  unassigned: 'Zuzuordnen',
  overdue: 'Ueberfaellig',
  releasable: 'Freigebbar',
  waiting: 'InFrist',
  announced: 'Angekuendigt',
  released: 'Freigegeben',
  renewal: 'Verlaengerung',
  cancelled: 'Beendet',
});

/** Columns whose values name a person, or something by which one is found. */
const personal: readonly string[] = [
  ...['Name', 'Email', 'Ort', 'Empfehler', 'Empfaenger', 'Empfehlernummer', 'Empfaengernummer'],
  ...['Auftragsnummer', 'Empfehlungsnummer', 'Reklamationsnummer', 'Einladungsnummer'],
  ...['Mitarbeiternummer', 'EingeladenVon'],
];

/** What a view of the list may filter by: nothing that names a person, and no search. */
export const savableFilters = (list: keyof typeof viewLists): readonly string[] => [
  ...viewLists[list].asked.filter(name => !personal.includes(name)),
  'Zeitraum',
  ...(list === 'orders' ? ['Auswahl'] : []),
];

const period = z.union([
  z.enum(viewPeriodNames.wire),
  z.strictObject({ von: z.iso.date().optional(), bis: z.iso.date().optional() }),
]);

const filtersOf = (list: keyof typeof viewLists) =>
  z.strictObject(
    Object.fromEntries(
      savableFilters(list).map(name => {
        if (name === 'Zeitraum') return [name, period.optional()];
        return [name, (name === 'Auswahl' ? z.enum(orderViewStateNames.wire) : filterValue).optional()];
      }),
    ) as Record<string, z.ZodOptional<typeof filterValue>>,
  );

/** Of `Filter` a column → value, as in the report body; `Zeitraum` of the list's day, named or from and until; of orders also `Auswahl`. */
const viewOf = (list: keyof typeof viewLists) =>
  z.strictObject({
    Liste: z.literal(viewListNames.toWire(list)),
    Name: line(60),
    Filter: filtersOf(list),
    /** The columns shown, in their order. */
    Spalten: z
      .array(z.enum(viewLists[list].names as [string, ...string[]]))
      .min(1)
      .max(40),
    Sortierung: z
      .strictObject({ Spalte: z.enum(viewLists[list].asked as [string, ...string[]]), Absteigend: z.boolean() })
      .nullable(),
    Fuer: z.enum(['ich', 'team']),
  });

const View = z.discriminatedUnion('Liste', [
  viewOf('orders'),
  viewOf('recommendations'),
  viewOf('leads'),
  viewOf('recommenders'),
  viewOf('invitations'),
  viewOf('claims'),
]);

export const ViewRow = z.strictObject({
  Liste: z.enum(viewListNames.wire),
  Name: z.string(),
  Filter: z.record(z.string(), filterValue),
  Spalten: z.array(z.string()),
  Sortierung: z.strictObject({ Spalte: z.string(), Absteigend: z.boolean() }).nullable(),
  Fuer: z.enum(['ich', 'team']),
  Id: z.uuid(),
  /** Who saved it for the team; null: a colleague who left. */
  Von: z.string().nullable(),
  /** The list opens with it for the caller. */
  Standard: z.boolean(),
  /** The caller may change and delete it. */
  Aenderbar: z.boolean(),
});
export type ViewRow = z.output<typeof ViewRow>;

const ofDesk = {
  area: 'agentur',
  scope: 'tenant',
  auth: 'agency',
  ability: 'EmpfehlerReport',
  operatorsMay: true,
} as const;
const one = z.strictObject({ id: z.uuid() });

export const listViews = defineCall({
  ...ofDesk,
  name: 'listViews',
  method: 'GET',
  path: '/agentur/ansichten',
  summary: 'List the saved views of lists',
  details: 'The caller’s own and those of their team, by name.',
  answer: z.array(ViewRow),
  status: 200,
  errors: [],
});

export const saveView = defineCall({
  ...ofDesk,
  name: 'saveView',
  method: 'POST',
  path: '/agentur/ansichten',
  summary: 'Save a view of a list',
  details:
    'Filters, columns and order, for oneself or the team; never a search or a filter that names a person. The name is used once per list. At most 50 of a person and 50 of a team.',
  body: View,
  answer: z.strictObject({ Id: z.uuid() }),
  status: 201,
  idempotent: true,
  errors: ['taken', 'validation-failed'],
});

export const changeView = defineCall({
  ...ofDesk,
  name: 'changeView',
  method: 'PUT',
  path: '/agentur/ansichten/:id',
  summary: 'Change a saved view',
  details: 'A team’s view is changed by its author and by owners. The list of a view stays.',
  extension: true,
  params: one,
  body: View,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'not-authorised', 'taken', 'validation-failed'],
});

export const chooseDefaultView = defineCall({
  ...ofDesk,
  name: 'chooseDefaultView',
  method: 'PUT',
  path: '/agentur/ansichten/:id/standard',
  summary: 'Choose the view with which a list opens',
  details: 'For the caller alone. `false`: with none.',
  extension: true,
  params: one,
  body: z.strictObject({ Standard: z.boolean() }),
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found'],
});

export const deleteView = defineCall({
  ...ofDesk,
  name: 'deleteView',
  method: 'DELETE',
  path: '/agentur/ansichten/:id',
  summary: 'Delete a saved view',
  details: 'A team’s view is deleted by its author and by owners.',
  params: one,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'not-authorised'],
});
