import type { ReportFilter, ReportQuestion } from './report-question.js';
import { conditionFor, like, type FieldKind } from './filter-condition.js';

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
