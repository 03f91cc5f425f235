import {
  orderViewStateNames,
  savableFilters,
  viewListNames,
  viewLists,
  viewPeriodNames,
  type ViewRow,
} from '#contract/agentur/views.js';
import { nameOfPeriod, periodOf } from './periods.js';

/** The lists that have views, by the console's names. */
export type ViewedList = keyof typeof viewLists;
export const hasViews = (resource: string): resource is ViewedList => resource in viewLists;

/** What a view keeps of a list. */
export type ViewContent = Pick<ViewRow, 'Filter' | 'Spalten' | 'Sortierung'>;

type Filter = Readonly<Record<string, unknown>>;

/** A list as the console shows it. */
export interface ListState {
  readonly filter: Filter;
  readonly sort: { readonly field: string; readonly order: string };
  /** The table's columns in their order, with those that are no field. */
  readonly fields: readonly string[];
  readonly hidden: readonly string[];
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';
const wireNamesOf = (list: ViewedList): Readonly<Record<string, string>> => viewLists[list].wireNames;

/** `kept`: whether every filter is part of the view; a search and what names a person never are. */
export function viewOfList(
  list: ViewedList,
  state: ListState,
  today: string,
): ViewContent & { readonly kept: boolean } {
  const { from = '', until = '', ...others } = state.filter as Readonly<Record<string, string>>;
  const wireNames = wireNamesOf(list);
  const savable = savableFilters(list);
  const named = nameOfPeriod({ from, until }, today);
  const days = { ...(from && { von: from }), ...(until && { bis: until }) };
  const set = Object.entries(others).filter(([, value]) => isSet(value));
  const filters = set.flatMap(([field, value]): [string, unknown][] => {
    if (list === 'orders' && field === 'state')
      return [['Auswahl', orderViewStateNames.toWire(value as (typeof orderViewStateNames.english)[number])]];
    const name = wireNames[field];
    return name && savable.includes(name) ? [[name, value]] : [];
  });
  const column = wireNames[state.sort.field];
  return {
    kept: filters.length === set.length,
    Filter: Object.fromEntries([
      ...filters,
      ...(from || until ? [['Zeitraum', named ? viewPeriodNames.toWire(named) : days]] : []),
    ]) as ViewRow['Filter'],
    Spalten: state.fields.flatMap(field =>
      wireNames[field] && !state.hidden.includes(field) ? [wireNames[field]] : [],
    ),
    Sortierung: column ? { Spalte: column, Absteigend: state.sort.order === 'DESC' } : null,
  };
}

/** The list's filters, order and columns by a view; `fields`: all columns of its table, as they stand by themselves. */
export function listOfView(list: ViewedList, view: ViewContent, fields: readonly string[], today: string): ListState {
  const wireNames = wireNamesOf(list);
  const fieldOf = Object.fromEntries(Object.entries(wireNames).map(([field, name]) => [name, field]));
  const { Zeitraum, Auswahl, ...others } = view.Filter as Readonly<Record<string, unknown>>;
  const days =
    typeof Zeitraum === 'string'
      ? periodOf(viewPeriodNames.fromWire(Zeitraum as (typeof viewPeriodNames.wire)[number]), today)
      : {
          from: (Zeitraum as { von?: string } | undefined)?.von,
          until: (Zeitraum as { bis?: string } | undefined)?.bis,
        };
  const shown = view.Spalten.flatMap(name => fieldOf[name] ?? []).filter(field => fields.includes(field));
  // Ticks stay before all columns, and actions behind them.
  const before = fields.slice(
    0,
    fields.findIndex(field => wireNames[field]),
  );
  const filter = {
    ...Object.fromEntries(
      Object.entries(others).flatMap(([name, value]) => (fieldOf[name] ? [[fieldOf[name], value]] : [])),
    ),
    ...(days.from && { from: days.from }),
    ...(days.until && { until: days.until }),
    ...(Auswahl === undefined
      ? {}
      : { state: orderViewStateNames.fromWire(Auswahl as (typeof orderViewStateNames.wire)[number]) }),
  };
  return {
    filter,
    sort: view.Sortierung
      ? { field: fieldOf[view.Sortierung.Spalte] ?? '', order: view.Sortierung.Absteigend ? 'DESC' : 'ASC' }
      : { field: '', order: 'DESC' },
    fields: [...before, ...shown, ...fields.filter(field => ![...before, ...shown].includes(field))],
    hidden: fields.filter(field => wireNames[field] && !shown.includes(field)),
  };
}

/** Whether a list stands as the view says; the order of its filters does not matter. */
export const isAsSaved = (list: ViewContent, view: ViewContent): boolean => plain(list) === plain(view);

const plain = ({ Filter, Spalten, Sortierung }: ViewContent): string =>
  JSON.stringify([Object.entries(Filter).sort(([one], [other]) => (one < other ? -1 : 1)), Spalten, Sortierung]);

export const wireListOf = (list: ViewedList) => viewListNames.toWire(list);
