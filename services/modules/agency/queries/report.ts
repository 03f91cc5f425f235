import { DomainError, ensure } from '#platform/domain/domain-error.js';

/** Whose rows: those of one agency (`agency` null: of none), where `shared` also those that came through no agency (decision 0016). */
export interface Scope {
  readonly agency: string | null;
  readonly shared: boolean;
}

/** What somebody of an agency asks for: their own number, or null for everything they may see. Refused: another agency's. */
export function scopeOf(asked: string | null, { agencyNumber }: { readonly agencyNumber: string }): Scope {
  ensure(asked === null || asked === agencyNumber, 'not-authorised');
  return { agency: agencyNumber || null, shared: asked === null };
}

/** A report question: which page of which rows, in the report's own field names. */
export interface ReportQuestion<Field extends string> {
  readonly scope: Scope;
  readonly orderBy: Field | null;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly search: string | null;
  readonly filters: readonly ReportFilter<Field>[];
}

type FilterValue = string | number | boolean;
/** One of some values, or a range with both ends included. `named` is what the asker calls the field, for refusals. */
type ReportFilter<Field extends string> = { readonly field: Field; readonly named: string } & (
  | { readonly oneOf: readonly FilterValue[] }
  | { readonly from: string | number | null; readonly to: string | number | null }
);

/** The same question in the asker's words. */
export interface NamedQuestion<Name extends string> extends Omit<
  ReportQuestion<never>,
  'scope' | 'orderBy' | 'filters'
> {
  /** Null: everything the asker may see. */
  readonly agencyNumber: string | null;
  readonly orderBy: Name | null;
  readonly filters: readonly ({ readonly column: Name } & (
    | { readonly oneOf: readonly FilterValue[] }
    | { readonly from: string | number | null; readonly to: string | number | null }
  ))[];
}

/** What a column of the asker is here; `valueOf` translates its values, undefined for one that does not exist. */
export type Columns<Name extends string, Field extends string> = Readonly<Record<Name, Column<Field>>>;
type Column<Field extends string> =
  Field | { readonly field: Field; readonly valueOf: (value: string) => string | undefined };

export function translated<Name extends string, Field extends string>(
  { agencyNumber, ...question }: NamedQuestion<Name>,
  columns: Columns<Name, Field>,
  asker: { readonly agencyNumber: string },
): ReportQuestion<Field> {
  const fieldOf = (name: Name): Field => {
    const column: Column<Field> = columns[name];
    return typeof column === 'string' ? column : column.field;
  };
  return {
    ...question,
    scope: scopeOf(agencyNumber, asker),
    orderBy: question.orderBy === null ? null : fieldOf(question.orderBy),
    filters: question.filters.map(({ column, ...filter }) => {
      const known: Column<Field> = columns[column];
      const valueOf = typeof known === 'string' ? null : known.valueOf;
      const placed = { ...filter, field: fieldOf(column), named: column };
      return valueOf && 'oneOf' in placed
        ? { ...placed, oneOf: placed.oneOf.map(value => valueOf(String(value)) ?? unfit(column)) }
        : placed;
    }),
  };
}

/** A filter's value or shape does not fit its column. */
function unfit(column: string, reason = 'choice'): never {
  throw new DomainError('validation-failed', { fields: [{ field: `Filter.${column}`, reason }] });
}

/** `name`: found by any part of it. `text`: a number or a word, the whole of it, in any case. `choice`: one of the code's own words. `moment`: UTC. */
type FieldKind = 'text' | 'name' | 'choice' | 'number' | 'moment';

/** A condition in SQL; every value is a bound parameter. Refused: validation-failed where the filter does not fit the field. */
function conditionFor(
  { sql, kind }: { readonly sql: string; readonly kind: FieldKind },
  filter: ReportFilter<string>,
  bind: (value: unknown) => string,
): string {
  if ('oneOf' in filter) return isOneOf(sql, kind, filter.oneOf, filter.named, bind);
  const { from, to, named } = filter;
  if (kind === 'number')
    return between(
      sql,
      from === null ? null : bind(numberOf(from, named)),
      '<=',
      to === null ? null : bind(numberOf(to, named)),
    );
  if (kind === 'moment')
    return between(
      sql,
      from === null ? null : bind(periodOf(from, named).start),
      '<',
      to === null ? null : bind(periodOf(to, named).end),
    );
  return unfit(named);
}

function isOneOf(
  sql: string,
  kind: FieldKind,
  values: readonly FilterValue[],
  named: string,
  bind: (value: unknown) => string,
): string {
  switch (kind) {
    case 'name':
      return `${sql} ilike any(${bind(values.map(value => like(String(value))))}::text[])`;
    case 'text':
      return `lower(${sql}) = any(${bind(values.map(value => String(value).toLowerCase()))}::text[])`;
    case 'choice':
      return `${sql} = any(${bind(values.map(String))}::text[])`;
    case 'number':
      return `${sql} = any(${bind(values.map(value => numberOf(value, named)))}::bigint[])`;
    case 'moment': {
      const periods = values.map(value => periodOf(typeof value === 'boolean' ? unfit(named, 'date') : value, named));
      return periods.length === 0
        ? 'false'
        : `(${periods.map(({ start, end }) => between(sql, bind(start), '<', bind(end))).join(' or ')})`;
    }
  }
}

function between(sql: string, from: string | null, before: '<' | '<=', to: string | null): string {
  const ends = [from && `${sql} >= ${from}`, to && `${sql} ${before} ${to}`].filter(Boolean);
  return ends.length === 0 ? 'true' : `(${ends.join(' and ')})`;
}

/** Any part of a text; what the person typed stands for itself. */
const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function numberOf(value: FilterValue, named: string): number {
  const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) ? number : unfit(named, 'number');
}

/** A day alone means all of it; a moment all of its second, since the wire cuts fractions off. */
function periodOf(value: string | number, named: string): { start: Date; end: Date } {
  const text = String(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const start = new Date(isDay || text.endsWith('Z') ? text : `${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) || Number.isNaN(start.getTime())) return unfit(named, 'date');
  return { start, end: new Date(start.getTime() + (isDay ? 86_400_000 : 1_000)) };
}

/** Something rows can be sorted and filtered by; fields not listed cannot. */
export interface Field<Join extends string> {
  readonly sql: string;
  readonly kind: FieldKind;
  /** Joins the expression speaks of, beyond the report's own. */
  readonly needs?: readonly Join[];
  /** Where rows are sorted by something else than what is shown. */
  readonly sortedBy?: string;
}

/** One text for both uses, or one for a page's rows and one for all of them. */
type JoinSql = string | { readonly page: string; readonly all: string };

/** A report over a view: `$1` is the tenant, `$2` the moment the question is asked. */
export interface Report<Row extends object, FieldName extends string, Join extends string = string> {
  /** Never set: the type of a row as `select` makes it. */
  readonly row?: Row;
  /** The view a row stands for, and its alias. */
  readonly view: string;
  readonly alias: string;
  /** Joins every question needs: a row without a match is no row of the report. */
  readonly always: string;
  readonly where: string;
  /** In the order they build on each other; each at most one row. Applied to a page's rows, and to all where sorting or filtering needs it. */
  readonly joins: Readonly<Record<Join, JoinSql>>;
  readonly select: string;
  readonly fields: Readonly<Record<FieldName, Field<Join>>>;
  readonly searched: readonly FieldName[];
  /** Condition on the agency, whose number is the given parameter. */
  readonly ofAgency: (parameter: string) => string;
  /** Condition on rows that came through no agency. */
  readonly ofNone: string;
  readonly newestBy: FieldName;
  /** The view's key columns: they name a row, and make the sequence of rows the same every time. */
  readonly key: readonly string[];
  /** More rows than this are paged from a prepared order; fewer than elsewhere where a row takes more to sort by. */
  readonly large?: number;
}

export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export interface Basis {
  readonly tenantId: string;
  readonly now: Date;
  /** Parameters $3 and on, for joins that speak of them. */
  readonly given?: readonly unknown[];
}

/** One statement: finds and sorts with as few joins as the question allows, then joins what is shown to the page's rows alone; counts beside it where asked to. */
export function reportStatement<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>,
  question: ReportQuestion<FieldName>,
  basis: Basis,
  { counted = true }: { readonly counted?: boolean } = {},
): Statement {
  const { parameters, bind } = parametersOf(basis);
  const { alias, always, select } = report;
  const allOf = rowsOf(report);
  const found = foundBy(report, question, bind);
  const order = `order by ${sortedBy(report, question.orderBy)} ${question.descending ? 'desc' : 'asc'} nulls last, ${keysOf(report)}`;
  const count = counted
    ? `, (select count(*)::int ${allOf} ${joinsFor(report, filteredFields(report, question))} ${found}) as "totalCount"`
    : '';
  const text = `
    with ${alias} as materialized (
      select ${alias}.*, $2::timestamptz as asked_at ${allOf} ${joinsFor(report, usedFields(report, question))} ${found}
      ${order} limit ${bind(question.pageSize)} offset ${bind((question.page - 1) * question.pageSize)})
    select ${select}${count}
    from ${alias} ${always} ${joinsFor(report)} ${order}`;
  return { text, parameters };
}

/** Every row a question finds, in ascending order: `keys` (text of the key columns' array), `place` from 0, `empty` where there is nothing to sort by. */
export function sequenceStatement<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>,
  question: ReportQuestion<FieldName>,
  basis: Basis,
): Statement {
  const { parameters, bind } = parametersOf(basis);
  const found = foundBy(report, question, bind);
  const keys = report.key.map((column, index) => `${report.alias}.${column} as k${index}`).join(', ');
  const key = report.key.map((_, index) => `k${index}`).join(', ');
  // A parameter that nothing speaks of has no type, and not every order speaks of all.
  const spoken = parameters.map((_, index) => `$${index + 1}::text`).join(', ');
  const text = `
    select array[${key}] as keys, row_number() over (order by sorted asc nulls last, ${key})::int - 1 as place, sorted is null as empty
    from (select ${keys}, ${sortedBy(report, question.orderBy)} as sorted
          ${rowsOf(report)} ${joinsFor(report, usedFields(report, question))} ${found}) all_rows
    where coalesce(${spoken}, '') is not null`;
  return { text, parameters };
}

/** What is shown of given rows, in the given sequence. `wanted` is a query of `rank` and the key columns as k0, k1, …; `bind` adds its parameters. */
export function rowsStatement<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>,
  basis: Basis,
  wanted: (bind: (value: unknown) => string) => string,
): Statement {
  const { parameters, bind } = parametersOf(basis);
  const { view, alias, always, key, select } = report;
  const text = `
    with wanted as materialized (${wanted(bind)}), ${alias} as materialized (
      select ${alias}.*, $2::timestamptz as asked_at, wanted.rank
      from wanted join ${view} ${alias} on ${alias}.tenant_id = $1 ${key.map((column, index) => `and ${alias}.${column} = wanted.k${index}`).join(' ')})
    select ${select} from ${alias} ${always} ${joinsFor(report)} order by ${alias}.rank`;
  return { text, parameters };
}

function parametersOf({ tenantId, now, given }: Basis) {
  const parameters: unknown[] = [tenantId, now, ...(given ?? [])];
  return { parameters, bind: (value: unknown): string => `$${parameters.push(value)}` };
}

const rowsOf = ({ view, alias, always }: Pick<Report<object, string>, 'view' | 'alias' | 'always'>): string =>
  `from ${view} ${alias} ${always}`;
const keysOf = ({ alias, key }: Pick<Report<object, string>, 'alias' | 'key'>): string =>
  key.map(column => `${alias}.${column}`).join(', ');

function foundBy<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>,
  question: ReportQuestion<FieldName>,
  bind: (value: unknown) => string,
): string {
  return `where ${[`${report.alias}.tenant_id = $1`, report.where, ...conditionsOf(report, question, bind)].join(' and ')}`;
}

function sortedBy<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>,
  orderBy: FieldName | null,
): string {
  const field = report.fields[orderBy ?? report.newestBy];
  return field.sortedBy ?? sortable(field);
}

/** The joins some fields need, for all rows; without fields every join, for a page's rows. */
function joinsFor<FieldName extends string, Join extends string>(
  { joins, fields }: Report<object, FieldName, Join>,
  used?: readonly FieldName[],
): string {
  const needed = used && new Set(used.flatMap(name => fields[name].needs ?? []));
  const text = (join: JoinSql) => (typeof join === 'string' ? join : needed ? join.all : join.page);
  return (Object.entries(joins) as [Join, JoinSql][])
    .flatMap(([name, join]) => (!needed || needed.has(name) ? [text(join)] : []))
    .join(' ');
}

type Searchable<FieldName extends string> = Pick<Report<object, FieldName>, 'searched' | 'newestBy'>;

/** The fields a question sorts, filters or searches by. */
export const usedFields = <FieldName extends string>(
  report: Searchable<FieldName>,
  question: ReportQuestion<FieldName>,
): FieldName[] => [question.orderBy ?? report.newestBy, ...filteredFields(report, question)];

const filteredFields = <FieldName extends string>(
  { searched }: Searchable<FieldName>,
  { filters, search }: ReportQuestion<FieldName>,
): FieldName[] => [...filters.map(({ field }) => field), ...(search ? searched : [])];

function conditionsOf<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>,
  question: ReportQuestion<FieldName>,
  bind: (value: unknown) => string,
): string[] {
  const { scope, search } = question;
  const whose = [
    ...(scope.agency === null ? [] : [report.ofAgency(bind(scope.agency))]),
    ...(scope.shared || scope.agency === null ? [report.ofNone] : []),
  ];
  return [
    `(${whose.join(' or ')})`,
    ...(search ? [`(${matching(report, bind(like(search)))})`] : []),
    ...question.filters.map((filter: ReportFilter<FieldName>) =>
      conditionFor(report.fields[filter.field], filter, bind),
    ),
  ];
}

const matching = <FieldName extends string, Join extends string>(
  { searched, fields }: Report<object, FieldName, Join>,
  pattern: string,
): string => searched.map(name => `${fields[name].sql} ilike ${pattern}`).join(' or ');

/** People look for Öztürk beside Ott. */
const sortable = ({ sql, kind }: Field<string>): string =>
  kind === 'name' ? `lower(${sql}) collate "und-x-icu"` : sql;
