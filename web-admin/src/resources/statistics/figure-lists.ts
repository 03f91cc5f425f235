import type { Statistics, statisticsNames } from '#contract/agentur/statistics.js';
import { endOfDay, startOfDay } from '#shared/calendar.js';
import { toWireDateTime } from '#shared/dates-and-money.js';
import type { ResourceName } from '../../shared/resource-names.js';
import type { OfRecommendation } from '../../shared/ui/of-recommendation.js';

export type By = (typeof statisticsNames.wire)[number];
export type StatisticsRow = Statistics['Zeilen'][number];
type Figure = keyof Statistics['Trichter'] | keyof StatisticsRow;

/** The list whose rows a figure counts, and what the figure asks of them beside the recommendation they came from. */
const listOf: Partial<Record<Figure, { readonly resource: ResourceName; readonly filter: () => OfRecommendation }>> = {
  Empfehlungen: { resource: 'recommendations', filter: () => ({}) },
  Kontakte: { resource: 'leads', filter: () => ({}) },
  Bestaetigt: { resource: 'leads', filter: () => ({ confirmedAt: { bis: toWireDateTime(new Date()) } }) },
  Vertraege: { resource: 'orders', filter: () => ({ contractClosed: true }) },
  Widerrufen: { resource: 'orders', filter: () => ({ ending: 'Widerrufen' }) },
  Storniert: { resource: 'orders', filter: () => ({ ending: 'Storniert' }) },
};

interface FigureList {
  readonly resource: ResourceName;
  readonly filter: OfRecommendation & { readonly from?: string; readonly until?: string };
}

/** Days `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

/** The days of a month `YYYY-MM` that are also in `days`. */
export function monthWithin(month: string, { from, until }: Days): Days {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return { from: first > from ? first : from, until: last < until ? last : until };
}

/** The recommendations of a row, as lists are filtered by them; null: no list tells them apart. */
function rowFilter(by: By, { Schluessel, ProduktId }: StatisticsRow): OfRecommendation | null {
  switch (by) {
    case 'monat':
      return {};
    case 'produkt':
      return ProduktId === null ? null : { recommendedProduct: ProduktId, recommendedProductName: Schluessel };
    case 'kanal':
      return { recommendationChannel: [Schluessel] };
    case 'agentur':
      return { agencyNumber: [Schluessel] };
    case 'mitarbeiter':
      return { invitedBy: [Schluessel] };
    case 'aktion':
      return null;
  }
}

/** Where the rows are that a figure counts: over everything, or of one row; null where no list has just these. */
export function listOfFigure(figure: Figure, days: Days, by?: By, row?: StatisticsRow): FigureList | null {
  const list = listOf[figure];
  const of = by && row ? rowFilter(by, row) : {};
  if (!list || !of) return null;
  const { from, until } = by === 'monat' && row ? monthWithin(row.Schluessel, days) : days;
  const period =
    list.resource === 'recommendations'
      ? { from, until }
      : { recommendedAt: { von: toWireDateTime(startOfDay(from)), bis: toWireDateTime(endOfDay(until)) } };
  return { resource: list.resource, filter: { ...period, ...of, ...list.filter() } };
}
