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
  readonly newestBy: FieldName;
  /** Makes the sequence of rows the same every time. */
  readonly key: string;
}

export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** One statement: finds and sorts with as few joins as the question allows, then joins what is shown to the page's rows alone; counts beside it. */
export function reportStatement<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>, question: ReportQuestion<FieldName>, basis: { readonly tenantId: string; readonly now: Date; readonly given?: readonly unknown[] },
): Statement {
  const parameters: unknown[] = [basis.tenantId, basis.now, ...(basis.given ?? [])];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const { view, alias, always, where, key, select } = report;
  const allOf = `from ${view} ${alias} ${always}`;
  const found = `where ${[`${alias}.tenant_id = $1`, where, ...conditionsOf(report, question, bind)].join(' and ')}`;
  const sorted = report.fields[question.orderBy ?? report.newestBy];
  const order = `order by ${sorted.sortedBy ?? sortable(sorted)} ${question.descending ? 'desc' : 'asc'} nulls last, ${key}`;
  const text = `
    with ${alias} as materialized (
      select ${alias}.*, $2::timestamptz as asked_at ${allOf} ${joinsFor(report, usedFields(report, question))} ${found}
      ${order} limit ${bind(question.pageSize)} offset ${bind((question.page - 1) * question.pageSize)})
    select ${select}, (select count(*)::int ${allOf} ${joinsFor(report, filteredFields(report, question))} ${found}) as "totalCount"
    from ${alias} ${always} ${joinsFor(report)} ${order}`;
  return { text, parameters };
}

/** The joins some fields need, for all rows; without fields every join, for a page's rows. */
function joinsFor<FieldName extends string, Join extends string>({ joins, fields }: Report<object, FieldName, Join>, used?: readonly FieldName[]): string {
  const needed = used && new Set(used.flatMap((name) => fields[name].needs ?? []));
  const text = (join: JoinSql) => (typeof join === 'string' ? join : needed ? join.all : join.page);
  return (Object.entries(joins) as [Join, JoinSql][]).flatMap(([name, join]) => (!needed || needed.has(name) ? [text(join)] : [])).join(' ');
}

type Searchable<FieldName extends string> = Pick<Report<object, FieldName>, 'searched' | 'newestBy'>;

/** The fields a question sorts, filters or searches by. */
export const usedFields = <FieldName extends string>(report: Searchable<FieldName>, question: ReportQuestion<FieldName>): FieldName[] => [question.orderBy ?? report.newestBy, ...filteredFields(report, question)];

const filteredFields = <FieldName extends string>({ searched }: Searchable<FieldName>, { filters, search }: ReportQuestion<FieldName>): FieldName[] => [...filters.map(({ field }) => field), ...(search ? searched : [])];

function conditionsOf<FieldName extends string, Join extends string>(report: Report<object, FieldName, Join>, question: ReportQuestion<FieldName>, bind: (value: unknown) => string): string[] {
  const { agencyNumber, search } = question;
  return [
    ...(agencyNumber === null ? [] : [report.ofAgency(bind(agencyNumber))]),
    ...(search ? [`(${matching(report, bind(like(search)))})`] : []),
    ...question.filters.map((filter: ReportFilter<FieldName>) => conditionFor(report.fields[filter.field], filter, bind)),
  ];
}

const matching = <FieldName extends string, Join extends string>({ searched, fields }: Report<object, FieldName, Join>, pattern: string): string =>
  searched.map((name) => `${fields[name].sql} ilike ${pattern}`).join(' or ');

/** People look for Öztürk beside Ott. */
const sortable = ({ sql, kind }: Field<string>): string => (kind === 'name' ? `lower(${sql}) collate "und-x-icu"` : sql);
