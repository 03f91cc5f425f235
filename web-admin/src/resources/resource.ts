import type { SvgIconComponent } from '@mui/icons-material';
import { lazy, type FunctionComponent } from 'react';
import type { GetListParams } from 'react-admin';
import type { z } from 'zod';
import type { Ability, AnyCall } from '#contract/call.js';
import type { Paged } from '#contract/shared/schemas.js';
import { dayRange } from '../shared/format.js';
import type { ResourceName } from '../shared/resource-names.js';
import { send, sendForRows } from '../shared/wire.js';

export interface Page<R> {
  readonly data: R[];
  readonly total: number;
}

/** How a resource of the console is read. */
export interface Source<R extends { readonly id: string } = { readonly id: string }> {
  list(params: ListQuery): Promise<Page<R>>;
  /** All records of the list as a file of these fields, if the wire offers one. */
  file?(params: ListQuery, fields: readonly string[], onRows: (rows: number) => void): ReturnType<typeof sendForRows>;
  /** One record by its id, if the wire offers a call for it; `null` if there is none. */
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

/** English field → German column of the wire; names of a resource are translated only here. */
type Columns<Row> = Readonly<Record<string, keyof Row & string>>;

/** A wire row under its English names, with the `id` that react-admin needs. */
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
  /** The list call; a function if it depends on the user. */
  readonly call: AnyCall | (() => AnyCall);
  readonly columns: C;
  readonly id: (row: Row) => string;
  /** Screen filter → query parameter. */
  readonly query?: Readonly<Record<string, string>>;
  /** The list's search finds a record by its id. */
  readonly isFoundBySearch?: true;
}

/** A paged operator list: `?page&pagesize` and a few filters, in the server's order. */
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
    })) as Paged<Row>;
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
  /** Path parameters; may depend on the signed-in user. */
  readonly params?: () => Readonly<Record<string, string>>;
  readonly columns: C;
  readonly id: (row: Row) => string;
  /** Whether a row passes the screen's filters. */
  readonly matches?: (row: Row, filter: ListQuery['filter']) => boolean;
}

/** A short list that the server returns whole; sorted here. */
export function wholeSource<Row extends object, C extends Columns<Row>>({
  call,
  params = () => ({}),
  columns,
  id,
  matches = () => true,
}: WholeOptions<Row, C>): Source<RecordOf<Row, C>> {
  const all = async (filter: ListQuery['filter'], signal?: AbortSignal) =>
    ((await send(call, { params: params(), signal })) as readonly Row[])
      .filter(row => matches(row, filter))
      .map(row => recordFrom(row, columns, id));
  return {
    list: async ({ page, perPage, sort, filter, signal }) => {
      const rows = await all(filter, signal);
      const sorted = sort
        ? rows.toSorted((one, other) => compare(one, other, sort.field) * (sort.descending ? -1 : 1))
        : rows;
      return { data: sorted.slice((page - 1) * perPage, page * perPage), total: rows.length };
    },
    one: async (wanted, signal) => (await all({}, signal)).find(row => row.id === wanted) ?? null,
  };
}

function compare(one: object, other: object, field: string): number {
  const [left, right] = [one, other].map(row => (row as Record<string, unknown>)[field]);
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left ?? '').localeCompare(String(right ?? ''), 'de');
}

/** The columns of a report, as the contract names them. */
interface ReportColumns {
  readonly row: z.ZodType;
  readonly wireNames: Readonly<Record<string, string>>;
}
type FieldOf<C extends ReportColumns> = keyof C['wireNames'] & string;
type WireRow = Readonly<Record<string, unknown>>;

/** A row of a report under its English names. */
export type ReportRecord<C extends ReportColumns> = { readonly id: string } & {
  readonly [Field in FieldOf<C>]: z.output<C['row']>[C['wireNames'][Field] & keyof z.output<C['row']>];
};

interface ReportOptions<C extends ReportColumns> {
  readonly call: AnyCall;
  readonly columns: C;
  /** The field that identifies a row. */
  readonly id: FieldOf<C>;
  /** The field that `from` and `until` are about. */
  readonly period: FieldOf<C>;
  /** What further filters of the screen mean for the wire. */
  readonly filter?: (filter: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** The report body that all agency lists use. */
export function reportBody(
  query: ListQuery,
  wireNames: ReportColumns['wireNames'],
  filter: Readonly<Record<string, unknown>>,
) {
  return {
    OrderBy: (query.sort && wireNames[query.sort.field]) ?? null,
    Descending: query.sort?.descending ?? true,
    Pagesize: query.perPage,
    Pagenumber: query.page,
    Filter: filter,
  };
}

/** A list behind an agency report call; a single record is found by filtering on its identifier. */
export function reportSource<C extends ReportColumns>({
  call,
  columns: { wireNames },
  id,
  period,
  filter = () => ({}),
}: ReportOptions<C>): Source<ReportRecord<C>> {
  const idColumn = wireNames[id]!;
  const record = (row: WireRow) => recordFrom(row, wireNames, from => String(from[idColumn])) as ReportRecord<C>;
  const ask = async (query: ListQuery, wireFilter: Record<string, unknown>) =>
    (await send(call, {
      params: { x: 'alle' },
      body: reportBody(query, wireNames, wireFilter),
      signal: query.signal,
    })) as Paged<WireRow>;
  const filterOf = (query: ListQuery) => ({
    ...reportFilter(query.filter, wireNames, period),
    ...filter(query.filter),
  });
  return {
    list: async query => {
      const { Content, TotalCount } = await ask(query, filterOf(query));
      return { data: Content.map(record), total: TotalCount };
    },
    file: (query, fields, onRows) => {
      const { Pagesize: _, Pagenumber: __, ...body } = reportBody(query, wireNames, filterOf(query));
      const Spalten = fields.map(field => wireNames[field]);
      return sendForRows(call, { params: { x: 'alle' }, body: { ...body, Spalten } }, onRows);
    },
    one: async (wanted, signal) => {
      const { Content } = await ask({ page: 1, perPage: 1, sort: null, filter: {}, signal }, { [idColumn]: wanted });
      return Content[0] ? record(Content[0]) : null;
    },
  };
}

/** `search` becomes `Suche`, `from` and `until` the range of the field `period`, other fields their columns. */
export function reportFilter(
  { search, from, until, ...others }: Readonly<Record<string, unknown>>,
  wireNames: ReportColumns['wireNames'],
  period: string,
): Record<string, unknown> {
  const range = dayRange(from as string | undefined, until as string | undefined);
  return {
    ...Object.fromEntries(
      Object.entries(others).flatMap(([field, value]) => (wireNames[field] ? [[wireNames[field], value]] : [])),
    ),
    ...(search === undefined ? {} : { Suche: search }),
    ...(Object.keys(range).length > 0 ? { [wireNames[period]!]: range } : {}),
  };
}

/** Groups of the menu, in the order of a working day. */
export const menuGroups = ['work', 'money', 'portal', 'machinery'] as const;

type TextTree = { readonly [key: string]: string | TextTree };

/** React-admin reads `name` and `fields` from `resources.<name>`; other texts are at `<name>.<key>`. */
interface Texts extends TextTree {
  readonly name: string;
}

/** One page of the console. */
interface ConsoleResource<Name extends ResourceName, T extends Texts> {
  readonly name: Name;
  readonly menu: (typeof menuGroups)[number];
  readonly icon: SvgIconComponent;
  readonly ability: Ability;
  /** Operators see it too, as its list call says. */
  readonly operatorsMay?: true;
  /** Where its records are read from; a page without a source makes its calls itself. */
  readonly source?: Source;
  readonly list: FunctionComponent;
  readonly show?: FunctionComponent;
  /** Both languages must have the same keys. */
  readonly texts: { readonly de: T; readonly en: NoInfer<T> };
}

export function defineResource<const Name extends ResourceName, T extends Texts>(
  resource: ConsoleResource<Name, T>,
): ConsoleResource<Name, Texts> {
  return resource;
}

/** A page whose code is loaded when it is first opened. */
export const page = (load: () => Promise<FunctionComponent>): FunctionComponent =>
  lazy(async () => ({ default: await load() }));
