import type { SvgIconComponent } from '@mui/icons-material';
import { lazy, type FunctionComponent } from 'react';
import type { GetListParams } from 'react-admin';
import type { Ability, AnyCall } from '#contract/call.js';
import { dayRange } from '../shared/format.js';
import { send } from '../shared/wire.js';

export interface Page<R> {
  readonly data: R[];
  readonly total: number;
}

/** How one resource of the console is read. */
export interface Source<R extends { readonly id: string } = { readonly id: string }> {
  list(params: ListQuery): Promise<Page<R>>;
  /** One record by its id, where the wire has a way to it; `null` when there is none. */
  one(id: string, signal?: AbortSignal): Promise<R | null>;
}

interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: { readonly field: string; readonly descending: boolean } | null;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

export function listQueryFrom({ pagination, sort, filter, signal }: Partial<GetListParams>): ListQuery {
  return {
    page: pagination?.page ?? 1,
    perPage: pagination?.perPage ?? 25,
    sort: sort && sort.field !== '' ? { field: sort.field, descending: sort.order === 'DESC' } : null,
    filter: Object.fromEntries(
      Object.entries((filter ?? {}) as Record<string, unknown>).filter(
        ([, value]) => value !== undefined && value !== '' && value !== null,
      ),
    ),
    signal,
  };
}

/** English field → German column of the wire. The one place where a resource's names are translated. */
type Columns<Row> = Readonly<Record<string, keyof Row & string>>;

/** A wire row under its English names, with the identifier react-admin asks for. */
export type RecordOf<Row, C extends Columns<Row>> = { readonly id: string } & {
  readonly [Field in keyof C]: Row[C[Field]];
};

export function recordFrom<Row extends object, C extends Columns<Row>>(
  row: Row,
  columns: C,
  id: (row: Row) => string,
): RecordOf<Row, C> {
  const fields = Object.entries(columns).map(([field, column]) => [field, row[column]]);
  return { id: id(row), ...Object.fromEntries(fields) } as RecordOf<Row, C>;
}

interface PagedOptions<Row, C extends Columns<Row>> {
  /** Which one, may depend on who is signed in. */
  readonly call: AnyCall | (() => AnyCall);
  readonly columns: C;
  readonly id: (row: Row) => string;
  /** Filter of the screen → query parameter. */
  readonly query?: Readonly<Record<string, string>>;
  /** Its search finds one by what it is known by. */
  readonly isFoundBySearch?: true;
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
  isFoundBySearch,
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
    one: async (wanted, signal) => {
      const filter = isFoundBySearch ? { search: wanted } : {};
      return (
        (await list({ page: 1, perPage: 200, sort: null, filter, signal })).data.find(row => row.id === wanted) ?? null
      );
    },
  };
}

interface WholeOptions<Row, C extends Columns<Row>> {
  readonly call: AnyCall;
  /** Of its path; may depend on who is signed in. */
  readonly params?: () => Readonly<Record<string, string>>;
  readonly columns: C;
  readonly id: (row: Row) => string;
}

/** A short list the server answers in one piece; sorted here. */
export function wholeSource<Row extends object, C extends Columns<Row>>({
  call,
  params = () => ({}),
  columns,
  id,
}: WholeOptions<Row, C>): Source<RecordOf<Row, C>> {
  const all = async (signal?: AbortSignal) =>
    ((await send(call, { params: params(), signal })) as readonly Row[]).map(row => recordFrom(row, columns, id));
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

/** The groups of the menu, in the order of a working day. */
export const menuGroups = ['work', 'money', 'portal', 'machinery'] as const;

type TextTree = { readonly [key: string]: string | TextTree };

/** `name` and `fields` are where react-admin looks for them (`resources.<name>`); the rest is said as `<name>.<key>`. */
interface Texts extends TextTree {
  readonly name: string;
}

/** One page of the console: what it is called, who may open it, where it stands and where its rows come from. */
interface ConsoleResource<Name extends string, T extends Texts> {
  readonly name: Name;
  readonly menu: (typeof menuGroups)[number];
  readonly icon: SvgIconComponent;
  readonly ability: Ability;
  /** Where its records are read from; a page without one asks the wire itself. */
  readonly source?: Source;
  readonly list: FunctionComponent;
  readonly show?: FunctionComponent;
  /** Both languages say the same keys. */
  readonly texts: { readonly de: T; readonly en: NoInfer<T> };
}

export function defineResource<const Name extends string, T extends Texts>(
  resource: ConsoleResource<Name, T>,
): ConsoleResource<Name, Texts> {
  return resource;
}

/** A page that is fetched once somebody opens it. */
export const page = (load: () => Promise<FunctionComponent>): FunctionComponent =>
  lazy(async () => ({ default: await load() }));
