import type { AnyCall } from '#contract/call.js';
import { send } from '../../shared/wire/send.js';
import { recordFrom, type Columns, type RecordOf } from './columns.js';
import type { Source } from './source.js';

interface PagedOptions<Row, C extends Columns<Row>> {
  /** Which one, may depend on who is signed in. */
  readonly call: AnyCall | (() => AnyCall);
  readonly columns: C;
  readonly id: (row: Row) => string;
  /** Filter of the screen → query parameter. */
  readonly query?: Readonly<Record<string, string>>;
}

interface PagedAnswer<Row> {
  readonly TotalCount: number;
  readonly Content: readonly Row[];
}

/** A list of the operator: `?page&pagesize` and a few filters, in the order the server gives. */
export function pagedSource<Row extends object, C extends Columns<Row>>({
  call,
  columns,
  id,
  query = {},
}: PagedOptions<Row, C>): Source<RecordOf<Row, C>> {
  const record = (row: Row) => recordFrom(row, columns, id);
  const list: Source<RecordOf<Row, C>>['list'] = async ({ page, perPage, filter, signal }) => {
    const asked = Object.fromEntries(
      Object.entries(query).map(([own, wire]) => [wire, filter[own] as string | undefined]),
    );
    const { Content, TotalCount } = (await send(typeof call === 'function' ? call() : call, {
      query: { page, pagesize: perPage, ...asked },
      signal,
    })) as PagedAnswer<Row>;
    return { data: Content.map(record), total: TotalCount };
  };
  return {
    list,
    one: async (wanted, signal) =>
      (await list({ page: 1, perPage: 200, sort: null, filter: {}, signal })).data.find(row => row.id === wanted) ??
      null,
  };
}

interface WholeOptions<Row, C extends Columns<Row>> {
  readonly call: AnyCall;
  readonly columns: C;
  readonly id: (row: Row) => string;
}

/** A short list the server answers in one piece; sorted here. */
export function wholeSource<Row extends object, C extends Columns<Row>>({
  call,
  columns,
  id,
}: WholeOptions<Row, C>): Source<RecordOf<Row, C>> {
  const all = async (signal?: AbortSignal) =>
    ((await send(call, { signal })) as readonly Row[]).map(row => recordFrom(row, columns, id));
  return {
    list: async ({ page, perPage, sort, signal }) => {
      const rows = await all(signal);
      const sorted = sort
        ? rows.toSorted((one, other) => compare(one, other, sort.field) * (sort.descending ? -1 : 1))
        : rows;
      return { data: sorted.slice((page - 1) * perPage, page * perPage), total: rows.length };
    },
    one: async (wanted, signal) => (await all(signal)).find(row => row.id === wanted) ?? null,
  };
}

function compare(one: object, other: object, field: string): number {
  const [left, right] = [one, other].map(row => (row as Record<string, unknown>)[field]);
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left ?? '').localeCompare(String(right ?? ''), 'de');
}
