import type { AnyCall } from '#contract/call.js';
import { dayRange } from '../../shared/format/dates.js';
import { send } from '../../shared/wire/send.js';
import { recordFrom, type Columns, type RecordOf } from './columns.js';
import type { ListQuery, Source } from './source.js';

interface ReportOptions<Row, C extends Columns<Row>> {
  readonly call: AnyCall;
  readonly columns: C;
  /** The field whose value identifies a row. */
  readonly id: keyof C & string;
  /** Filters of the screen as the wire's `Filter`; defaults to passing columns through by name. */
  readonly filter?: (filter: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** The report body of the wire: one shape for every list of the agency. */
export function reportBody<Row>(query: ListQuery, columns: Columns<Row>, filter: Record<string, unknown>) {
  const orderBy = query.sort ? columns[query.sort.field] : undefined;
  return {
    OrderBy: orderBy ?? null,
    Descending: query.sort?.descending ?? true,
    Pagesize: query.perPage,
    Pagenumber: query.page,
    Filter: filter,
  };
}

interface ReportAnswer<Row> {
  readonly TotalCount: number;
  readonly Content: readonly Row[];
}

/** A list behind one of the agency's report calls; a single row is found by filtering on its identifier. */
export function reportSource<Row extends object, C extends Columns<Row>>({
  call,
  columns,
  id,
  filter = own => byColumn(own, columns),
}: ReportOptions<Row, C>): Source<RecordOf<Row, C>> {
  const idColumn = columns[id]!;
  const record = (row: Row) => recordFrom(row, columns, from => String(from[idColumn]));
  const ask = async (query: ListQuery, wireFilter: Record<string, unknown>) =>
    (await send(call, {
      params: { x: 'alle' },
      body: reportBody(query, columns, wireFilter),
      signal: query.signal,
    })) as ReportAnswer<Row>;
  return {
    list: async query => {
      const { Content, TotalCount } = await ask(query, filter(query.filter));
      return { data: Content.map(record), total: TotalCount };
    },
    one: async (wanted, signal) => {
      const { Content } = await ask({ page: 1, perPage: 1, sort: null, filter: {}, signal }, { [idColumn]: wanted });
      return Content[0] ? record(Content[0]) : null;
    },
  };
}

/** `search` becomes `Suche`; fields become their columns. */
export function byColumn<Row>(
  filter: Readonly<Record<string, unknown>>,
  columns: Columns<Row>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([field, value]) => {
      const column = field === 'search' ? 'Suche' : columns[field];
      return column ? [[column, value]] : [];
    }),
  );
}

/** As `byColumn`; `from` and `until` of the screen become a range of one date column. */
export function withPeriod<Row>(
  { from, until, ...others }: Readonly<Record<string, unknown>>,
  columns: Columns<Row>,
  dateColumn: keyof Row & string,
): Record<string, unknown> {
  const range = dayRange(from as string | undefined, until as string | undefined);
  return { ...byColumn(others, columns), ...(Object.keys(range).length > 0 ? { [dateColumn]: range } : {}) };
}
