import {
  expressionBuilder,
  sql,
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import { tables, type JoinedTables, type Rows, type TablesOf } from '#platform/database/tables.js';
import type { ConsentRow, PersonRow } from '#platform/database/platform-tables.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import { daysFrom, startOfDay } from '#shared/calendar.js';
import { foldedName } from '#shared/person-names.js';
import type { NamedRecommenderRow } from '../../account/published-rows.js';
import type { ClaimRow } from '../../claim/published-rows.js';
import type { InvitationRow } from '../../invitation/published-rows.js';
import type { AnnouncedOrderRow, NamedOrderRow, OrderListRow } from '../../order/published-rows.js';
import type { NamedContactRow } from '../../recipient/published-rows.js';
import type {
  ClickRow,
  ContactFactsRow,
  NamedRecommendationRow,
  RecommendationFactsRow,
} from '../../recommendation/published-rows.js';
import type { RecommenderReportRow } from '../projections/recommender-report.js';

/** What reports read: what other modules publish for that (decision 0005), our own table, and people. */
type Published =
  | typeof AnnouncedOrderRow
  | typeof RecommendationFactsRow
  | typeof ContactFactsRow
  | typeof ClickRow
  | typeof NamedRecommendationRow
  | typeof OrderListRow
  | typeof NamedOrderRow
  | typeof NamedContactRow
  | typeof NamedRecommenderRow
  | typeof InvitationRow
  | typeof ClaimRow;
type Own = typeof RecommenderReportRow | typeof PersonRow | typeof ConsentRow;
export type Read = TablesOf<Published | Own>;
/** Sends a statement in the current transaction. */
export const reading = () => tables<Published | Own>();

/** Rows to read: those of one agency (`agency` null: of none), where `shared` is set also those without an agency (decision 0016). */
export interface Scope {
  readonly agency: string | null;
  readonly shared: boolean;
  /** Rows of all agencies; overrides the other fields. */
  readonly all?: true;
}

/** The caller: staff of an agency, or an API key, which stands for the whole tenant. */
export type ReportReader = { readonly agencyNumber: string } | 'tenant';

/** The rows that the caller may read: of their own number, or with null of everything they may see. Refuses another agency's number. */
export function scopeOf(asked: string | null, reader: ReportReader): Scope {
  if (reader === 'tenant') return { agency: asked, shared: asked === null, ...(asked === null && { all: true }) };
  const { agencyNumber } = reader;
  ensure(asked === null || asked === agencyNumber, 'not-authorised');
  return { agency: agencyNumber || null, shared: asked === null };
}

/** A report question: page, order and filters in the report's own field names. */
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

/** The place of a row in the order of a question: the value it is sorted by, and its keys. */
export interface RowPlace {
  readonly sortedAs: string | null;
  readonly keys: readonly string[];
}

type FilterValue = string | number | boolean;
/** One of several values, or a range including both ends. `named`: the caller's name of the field, for errors. */
type ReportFilter<Field extends string> = { readonly field: Field; readonly named: string } & (
  | { readonly oneOf: readonly FilterValue[] }
  | { readonly from: string | number | null; readonly to: string | number | null }
);

/** The filter's value or type does not fit its column. */
export function unfit(column: string, reason = 'choice'): never {
  throw new DomainError('validation-failed', { fields: [{ field: `Filter.${column}`, reason }] });
}

/**
 * The value's type by kind. `name`: matches any part. `text`: a number or word, matched whole in any case. `choice`:
 * one of the code's own values. `id`: looked up by its index. `moment`: UTC.
 */
interface Kinds {
  text: string;
  name: string;
  choice: string;
  id: string;
  number: number;
  moment: Date;
}
type FieldKind = keyof Kinds;

type Condition = Expression<SqlBool>;
const eb = expressionBuilder<Read>();
const { and, or, fn, val } = eb;
/** A part of a statement; what `reading` makes is sent, and would translate its names once more for each part within another. */
export const { selectFrom } = eb;

/** Refuses `validation-failed` where the filter does not fit the field. */
function conditionFor(
  { value, kind, folded }: Pick<Field, 'value' | 'kind' | 'folded'>,
  filter: ReportFilter<string>,
): Condition {
  if ('oneOf' in filter)
    return folded
      ? or(filter.oneOf.map(one => namedLike(folded, value, String(one))))
      : isOneOf(value, kind, filter.oneOf, filter.named);
  const { from, to, named } = filter;
  if (kind === 'number')
    return between(value, from === null ? null : numberOf(from, named), '<=', to === null ? null : numberOf(to, named));
  if (kind === 'moment')
    return between(
      value,
      from === null ? null : periodOf(from, named).start,
      '<',
      to === null ? null : periodOf(to, named).end,
    );
  return unfit(named);
}

function isOneOf(
  value: AliasableExpression<unknown>,
  kind: FieldKind,
  values: readonly FilterValue[],
  named: string,
): Condition {
  switch (kind) {
    case 'name':
      return eb(value, 'ilike', anyOf(values.map(one => like(String(one)))));
    case 'text':
      return eb(fn('lower', [value]), '=', anyOf(values.map(one => String(one).toLowerCase())));
    case 'choice':
      return eb(value, '=', anyOf(values.map(String)));
    case 'id':
      return eb(value, '=', anyOf(values.map(one => idOf(one, named))));
    case 'number':
      return eb(value, '=', fn.any(sql<number[]>`${values.map(one => numberOf(one, named))}::bigint[]`));
    case 'moment':
      return or(
        values
          .map(one => periodOf(typeof one === 'boolean' ? unfit(named, 'date') : one, named))
          .map(({ start, end }) => between(value, start, '<', end)),
      );
  }
}
const anyOf = (values: string[]) => fn.any(val(values));

const between = (
  value: AliasableExpression<unknown>,
  from: number | Date | null,
  before: '<' | '<=',
  to: number | Date | null,
) => and([...(from === null ? [] : [eb(value, '>=', from)]), ...(to === null ? [] : [eb(value, before, to)])]);

/** Pattern that matches any part of a text; special characters are escaped. */
const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const idOf = (value: FilterValue, named: string): string => (isId(String(value)) ? String(value) : unfit(named));

function numberOf(value: FilterValue, named: string): number {
  const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) ? number : unfit(named, 'number');
}

/** A date means the whole day; a time means its whole second, since the wire drops fractions. */
function periodOf(value: string | number, named: string): { start: Date; end: Date } {
  const text = String(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (isDay && (text <= '1000-01-01' || text >= '9999-12-31')) return unfit(named, 'date');
  const start = new Date(isDay || text.endsWith('Z') ? text : `${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) || Number.isNaN(start.getTime())) return unfit(named, 'date');
  return isDay
    ? { start: startOfDay(text), end: startOfDay(daysFrom(text, 1)) }
    : { start, end: new Date(start.getTime() + 1_000) };
}

/** A field by which rows can be sorted and filtered; others cannot be. */
export interface Field<Value = unknown> {
  readonly value: AliasableExpression<Value>;
  readonly kind: FieldKind;
  /** The folded form by which a name is found (docs/specification/people.md#names). */
  readonly folded?: AliasableExpression<unknown>;
  /** Joins that the value needs, by their alias. */
  readonly needs: readonly string[];
  /** Set where rows are sorted by another expression than the one shown. */
  readonly sortedBy?: AliasableExpression<unknown>;
}

type Over<Joined, Aliases> = ExpressionBuilder<JoinedTables<Joined>, Aliases & keyof JoinedTables<Joined>>;

/** Expressions of a report over the tables that are always there; a field reads those and the joins that it says it needs. */
export const over = <Joined extends Rows, Always extends keyof JoinedTables<Joined>>() => ({
  eb: expressionBuilder<JoinedTables<Joined>, Always>(),
  field: <
    Kind extends FieldKind,
    Value extends Kinds[Kind] | null,
    Join extends keyof JoinedTables<Joined> & string = never,
  >(
    kind: Kind,
    value: (eb: Over<Joined, Always | Join>) => AliasableExpression<Value>,
    ...needs: Join[]
  ): Field<Value> => ({ kind, value: value(expressionBuilder()), needs }),
});

/** Values from which a report's SQL is built. */
export interface Basis {
  readonly tenantId: string;
  /** Time of the question. */
  readonly now: Date;
  /** Keyed hash, for values that are stored only as hashes. */
  readonly hashed: (purpose: string, value: string) => string;
  /** The tenant's products, hidden ones too; filled where a question sorts, filters or searches by their names. */
  readonly products: readonly { readonly productId: number; readonly name: string }[];
}

/** What a statement joins. */
export interface Joins {
  /** One page's rows, looked up one by one, or all rows. */
  readonly of: 'page' | 'all';
  /** The join under this alias, where the statement needs it. For types it is always there: a field says what it needs. */
  readonly needed: <DB, TB extends keyof DB>(
    alias: NoInfer<TB>,
    joined: SelectQueryBuilder<DB, TB, {}>,
    without: Rows,
  ) => SelectQueryBuilder<DB, TB, {}>;
}

/** The joins that some fields need, for all rows; without `used` every join, for a page's rows. */
export function joinsFor<FieldName extends string>(
  { fields }: Report<object, FieldName>,
  used?: readonly FieldName[],
): Joins {
  const names = used && new Set<unknown>(used.flatMap(name => fields[name].needs));
  return {
    of: names ? 'all' : 'page',
    needed: (alias, joined, without) => (!names || names.has(alias) ? joined : without),
  };
}

/** A view, and its key columns: they identify a row and make the order of rows unique. */
type View = { [Name in keyof Read]: { readonly view: Name; readonly key: readonly (keyof Read[Name])[] } }[keyof Read];

/** A report over a view with one row per report row. */
export type Report<Row extends object, FieldName extends string> = View & {
  readonly alias: string;
  /** The tenant's rows of the view, under the alias. */
  readonly rows: () => Rows;
  readonly where: Condition;
  /**
   * Joins in the order in which they depend on each other; each matches at most one row. Applied to a page's rows, and
   * to all where sorting or filtering needs it. A row without a match in a join that every question needs is left out.
   */
  readonly joined: (rows: Rows, joins: Joins) => Rows;
  readonly shown: (rows: Rows) => Rows<Row>;
  readonly fields: Readonly<Record<FieldName, Field>>;
  readonly searched: readonly NoInfer<FieldName>[];
  /**
   * Condition for rows found by this name or number, beside their own fields. `visible`: condition that the caller may
   * see rows of an agency's number.
   */
  readonly calledBy?: (word: string, visible: (agencyNumber: Expression<string | null>) => Condition) => Condition;
  /** Condition for rows of the agency with this number. */
  readonly ofAgency: (number: string) => Condition;
  /** Condition for rows without an agency. */
  readonly ofNone: Condition;
  readonly newestBy: NoInfer<FieldName>;
  /** Number of rows above which pages come from a prepared order; lower where a row is costly to sort by. */
  readonly large?: number;
};
export type ReportOn<Row extends object, FieldName extends string> = (basis: Basis) => Report<Row, FieldName>;
/** The rows that a report shows. */
export type Listed<On> = On extends ReportOn<infer Row, string> ? Row : never;

/** Rows that fit the question, with the joins that these fields need. */
export const found = <FieldName extends string>(
  report: Report<object, FieldName>,
  question: ReportQuestion<FieldName>,
  fields: readonly FieldName[],
): Rows => report.joined(report.rows(), joinsFor(report, fields)).where(and(conditionsOf(report, question)));

/**
 * One statement: finds and sorts with as few joins as possible, then joins the shown data for the page's rows only;
 * with the total where asked for.
 */
export function reportStatement<Row extends object, FieldName extends string>(
  reportOn: ReportOn<Row, FieldName>,
  question: ReportQuestion<FieldName>,
  basis: Basis,
  { counted = true }: { readonly counted?: boolean } = {},
): Rows<Row & { totalCount?: number }> {
  const report = reportOn(basis);
  const page = inOrder(report, question, found(report, question, usedFields(report, question)))
    .selectAll(report.alias)
    .limit(question.pageSize)
    .offset((question.page - 1) * question.pageSize);
  return inOrder(report, question, shownOf(report, page))
    .$if(counted, rows => rows.select(countOf(report, question).as('totalCount')))
    .$castTo<Row & { totalCount?: number }>();
}

/**
 * The next rows after a place, each with its own; the first ones where none is given. Rows without a value to sort by are
 * a part of their own (`empty`), so that an index leads to the others.
 */
export function partStatement<Row extends object, FieldName extends string>(
  reportOn: ReportOn<Row, FieldName>,
  question: ReportQuestion<FieldName>,
  basis: Basis,
  { after, empty }: { readonly after: RowPlace | null; readonly empty: boolean },
): Rows<Row & RowPlace> {
  const report = reportOn(basis);
  const value = sortedBy(report, question.orderBy);
  const part = inOrder(report, question, found(report, question, usedFields(report, question)))
    .where(eb(value, empty ? 'is' : 'is not', null))
    .$if(after !== null, rows => rows.where(behind(report, question, after!)))
    .selectAll(report.alias)
    .limit(question.pageSize);
  return inOrder(report, question, shownOf(report, part))
    .select(eb.cast<string | null>(value, 'text').as('sortedAs'))
    .select(sql<string[]>`array[${sql.join(keysOf(report))}]::text[]`.as('keys'))
    .$castTo<Row & RowPlace>();
}

/** How many rows fit the question. */
export const countStatement = <FieldName extends string>(
  reportOn: ReportOn<object, FieldName>,
  question: ReportQuestion<FieldName>,
  basis: Basis,
): Rows<{ count: number }> =>
  reading()
    .selectFrom(countOf(reportOn(basis), question).as('counted'))
    .selectAll();

const countOf = <FieldName extends string>(
  report: Report<object, FieldName>,
  question: ReportQuestion<FieldName>,
): Rows<{ count: number }> =>
  found(report, question, filteredFields(report, question)).select(
    eb.cast<number>(fn.countAll(), 'integer').as('count'),
  );

const inOrder = <Some, FieldName extends string>(
  report: Report<object, FieldName>,
  { orderBy, descending }: ReportQuestion<FieldName>,
  rows: Rows<Some>,
): Rows<Some> =>
  keysOf(report).reduce(
    (sorted, key) => sorted.orderBy(key),
    rows.orderBy(sortedBy(report, orderBy), order => (descending ? order.desc() : order.asc()).nullsLast()),
  );

/** The shown data of some rows of the view. */
function shownOf<Row extends object>(report: Report<Row, string>, wanted: Rows): Rows<Row> {
  const { alias } = report;
  const rows = reading()
    .with(
      table => table(alias).materialized(),
      () => wanted,
    )
    .selectFrom(alias);
  return report.shown(report.joined(rows, joinsFor(report)));
}

/** Condition for rows behind a place in the question's order; among equal values the keys decide. */
function behind<FieldName extends string>(
  report: Report<object, FieldName>,
  { orderBy, descending }: ReportQuestion<FieldName>,
  { sortedAs, keys }: RowPlace,
): Condition {
  const value = sortedBy(report, orderBy);
  const later = sql<boolean>`(${sql.join(keysOf(report))}) > (${sql.join(keys.map(key => sql`${key}::uuid`))})`;
  if (sortedAs === null) return later;
  const last = sql`${sortedAs}::${sql.raw(sortedAsType(report.fields[orderBy ?? report.newestBy]))}`;
  return and([eb(value, descending ? '<=' : '>=', last), or([eb(value, descending ? '<' : '>', last), later])]);
}

/** The type of the value that rows are sorted by; an expression of its own is a rank. */
function sortedAsType({ kind, sortedBy }: Field): string {
  if (sortedBy || kind === 'number') return 'bigint';
  if (kind === 'moment') return 'timestamptz';
  return kind === 'id' ? 'uuid' : 'text';
}

export const keysOf = ({ alias, key }: Pick<Report<object, string>, 'alias' | 'key'>) =>
  key.map(column => sql.ref<string>(`${alias}.${column}`));

export function sortedBy<FieldName extends string>(
  report: Report<object, FieldName>,
  orderBy: FieldName | null,
): AliasableExpression<unknown> {
  const field = report.fields[orderBy ?? report.newestBy];
  return field.sortedBy ?? sortable(field);
}

type Searchable<FieldName extends string> = Pick<Report<object, FieldName>, 'searched' | 'newestBy'>;

/** Fields by which a question sorts, filters or searches. */
export const usedFields = <FieldName extends string>(
  report: Searchable<FieldName>,
  question: ReportQuestion<FieldName>,
): FieldName[] => [question.orderBy ?? report.newestBy, ...filteredFields(report, question)];

const filteredFields = <FieldName extends string>(
  { searched }: Searchable<FieldName>,
  { filters, search }: ReportQuestion<FieldName>,
): FieldName[] => [...filters.map(({ field }) => field), ...(search ? searched : [])];

function conditionsOf<FieldName extends string>(
  report: Report<object, FieldName>,
  { scope, search, filters }: ReportQuestion<FieldName>,
): Condition[] {
  const inScope = (ofAgency: (number: string) => Condition, ofNone: Condition): Condition =>
    scope.all
      ? eb.lit(true)
      : or([
          ...(scope.agency === null ? [] : [ofAgency(scope.agency)]),
          ...(scope.shared || scope.agency === null ? [ofNone] : []),
        ]);
  const visible = (agency: Expression<string | null>) =>
    inScope(number => eb(agency, '=', number), eb(agency, 'is', null));
  return [
    report.where,
    inScope(report.ofAgency, report.ofNone),
    ...wordsOf(search).map(word => matching(report, word, visible)),
    ...filters.map((filter: ReportFilter<FieldName>) => conditionFor(report.fields[filter.field], filter)),
  ];
}

/** Words of a search: each has to match somewhere, in any order, so that "Weber, Jonas" finds Jonas Weber. */
const wordsOf = (search: string | null): string[] => [...new Set((search ?? '').split(/[\s,]+/).filter(Boolean))];

/**
 * Condition on part of a name (docs/specification/people.md#names), by its folded form. A word of signs alone is looked for as
 * it is; one that begins with e too, since it may begin within an umlaut that is written out.
 */
export function namedLike(
  folded: AliasableExpression<unknown>,
  name: AliasableExpression<unknown>,
  word: string,
): Condition {
  const plain = foldedName(word);
  return or([
    ...(plain === '' ? [] : [eb(folded, 'like', like(plain))]),
    ...(plain === '' || plain.startsWith('e') ? [eb(name, 'ilike', like(word))] : []),
  ]);
}

const matching = <FieldName extends string>(
  { searched, fields, calledBy }: Report<object, FieldName>,
  word: string,
  visible: (agencyNumber: Expression<string | null>) => Condition,
): Condition =>
  or([
    ...searched.map(name => {
      const { value, folded } = fields[name];
      return folded ? namedLike(folded, value, word) : eb(value, 'ilike', like(word));
    }),
    ...(calledBy ? [calledBy(word, visible)] : []),
  ]);

/** Names are sorted by language rules, so that Öztürk stands next to Ott. */
const sortable = ({ value, kind }: Field): AliasableExpression<unknown> =>
  kind === 'name' ? sql`lower(${value}) collate "de-x-icu"` : value;
