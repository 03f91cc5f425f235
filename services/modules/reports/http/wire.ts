import type { FilterValue, ReportRequest } from '#contract/agentur/reports.js';
import type { Column } from '#contract/shared/columns.js';
import { toPaged } from '#contract/shared/codec.js';
import type { Paged } from '#contract/shared/schemas.js';
import type { PageOf } from '#platform/domain/answers.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { hintSentence, hintsOf, isOverdue, shownStatusOf } from '../../order/published-rules.js';
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
    hints: hintsOf(order, now).map(hint => hintSentence(hint, order, language)),
  };
}
