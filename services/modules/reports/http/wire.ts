import type { FilterValue, ReportRequest } from '#contract/agentur/reports.js';
import type { Column } from '#contract/shared/columns.js';
import { toPaged } from '#contract/shared/codec.js';
import type { Paged } from '#contract/shared/schemas.js';
import type { PageOf } from '#platform/domain/answers.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { day } from '#shared/dates-and-money.js';
import type { Texts } from '#shared/texts.js';
import { hintsOf, isOverdue, overdueAfterDays, shownStatusOf, type OrderHint } from '../../order/published-rules.js';
import type { ListedOrder } from '../queries/lists.js';
import { scopeOf, unfit, type ReportReader, type ReportQuestion } from '../queries/report.js';

/** The question in the report's own field names. */
export function toReportQuestion<Name extends string, C extends Readonly<Record<Name, Column>>>(
  { x }: { readonly x: string },
  body: ReportRequest<Name>,
  { columns }: { readonly columns: C; readonly asked: readonly Name[] },
  reader: ReportReader,
): ReportQuestion<C[Name]['field']> {
  const { Suche, ...filters } = (body.Filter ?? {}) as Record<string, FilterValue | undefined>;
  return {
    scope: scopeOf(x.toLowerCase() === 'alle' ? null : x, reader),
    orderBy: body.OrderBy == null ? null : columns[body.OrderBy].field,
    descending: body.Descending,
    page: body.Pagenumber,
    pageSize: body.Pagesize,
    search: Suche === undefined || typeof Suche === 'object' ? null : String(Suche) || null,
    filters: Object.entries(filters).flatMap(([named, value]) => {
      if (value === undefined) return [];
      const { field, fromWire } = columns[named as Name];
      return [{ field, named, ...toFilter(named, value, fromWire) }];
    }),
  };
}

function toFilter(named: string, value: FilterValue, fromWire?: (one: string) => string | undefined) {
  if (typeof value === 'object' && !Array.isArray(value)) return { from: value.von ?? null, to: value.bis ?? null };
  const oneOf = Array.isArray(value) ? value : [value];
  return { oneOf: fromWire ? oneOf.map(one => fromWire(String(one)) ?? unfit(named)) : oneOf };
}

/** A page of encoded rows: `fromPage(rows, orderColumns.toWire, page)`. */
export function fromPage<View, Row>(
  rows: readonly View[],
  encode: (view: View) => Row,
  page: Omit<PageOf<View>, 'rows'>,
): Paged<Row> {
  return toPaged(rows.map(encode), page);
}

/** Texts of an order's hints. */
const orderHintTexts: Readonly<Record<OrderHint, Texts>> = {
  renewal: { de: 'Vertragsverlängerung, dafür gibt es keine Prämie', en: 'Contract renewal, so no reward' },
  'not-concluded': { de: 'Vertrag nicht zustande gekommen', en: 'No contract signed' },
  cancelled: { de: 'Vom Anbieter storniert', en: 'Cancelled by the provider' },
  withdrawn: { de: 'Bestellung widerrufen', en: 'Order cancelled within the cooling-off period' },
  refused: { de: 'Von der Agentur abgelehnt', en: 'Rejected by the agency' },
  'recommendation-ended': {
    de: 'Keine Prämie: Die Empfehlung war schon beendet',
    en: 'No reward: the referral had already ended',
  },
  'own-contract': {
    de: 'Keine Prämie: Der Empfehler hat selbst abgeschlossen',
    en: 'No reward: the referrer signed the contract themselves',
  },
  'second-contract': {
    de: 'Keine Prämie: zweiter Vertrag derselben Person für dieses Produkt',
    en: 'No reward: same person’s second contract for this product',
  },
  'no-offer': {
    de: 'Keine Prämie: Für das gekaufte Produkt gab es am Auftragstag keine',
    en: 'No reward: none was offered for this product on the order date',
  },
  'other-product': { de: 'Anderes Produkt als empfohlen', en: 'Different product from the one referred' },
  'by-code': {
    de: 'Vertrag per Code, niemand hat Daten eingegeben',
    en: 'Contract by code, no contact details entered',
  },
  'before-recommendation': {
    de: 'Der Auftrag ist älter als die Empfehlung (vom {day})',
    en: 'The order is older than the referral (of {day})',
  },
  'before-contact': {
    de: 'Der Auftrag ist älter als die Angaben des Kontakts (vom {day})',
    en: 'The order is older than the contact’s details (of {day})',
  },
  'unconfirmed-contact': {
    de: 'Der Kontakt hat seine E-Mail-Adresse nie bestätigt',
    en: 'The contact never confirmed their e-mail address',
  },
  overdue: {
    de: `Seit mehr als ${overdueAfterDays} Tagen nicht entschieden`,
    en: `Undecided for more than ${overdueAfterDays} days`,
  },
};

/** A hint's text, with its date where it has one. */
function hintText(
  hint: OrderHint,
  {
    recommendedAt,
    contactAt,
    reason,
  }: Pick<ListedOrder, 'recommendedAt' | 'contactAt'> & { readonly reason: string | undefined },
  language: Language,
): string {
  if (hint === 'refused' && reason) return `${orderHintTexts.refused[language]}: ${reason}`;
  const since = hint === 'before-recommendation' ? recommendedAt : contactAt;
  return orderHintTexts[hint][language].replace('{day}', since ? day(since, language) : '');
}

/** The values of an order's row that follow from the rules of the order module. `reason`: the text with which it was refused. */
export function shownOrder<Order extends ListedOrder & { readonly reason: string | undefined }>(
  order: Order,
  now: Date,
  language: Language,
) {
  return {
    ...order,
    status: shownStatusOf(order),
    overdue: isOverdue(order, now),
    ending: order.state === 'reported' || order.state === 'released' ? null : order.state,
    hints: hintsOf(order, now).map(hint => hintText(hint, order, language)),
  };
}
