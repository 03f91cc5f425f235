import { sql, type RawBuilder } from 'kysely';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import { dayMs } from '#shared/dates-and-money.js';

/** Rows to read: those of one agency (`agency` null: of none), where `shared` is set also those without an agency (decision 0016). */
export interface Scope {
  readonly agency: string | null;
  readonly shared: boolean;
  /** Rows of all agencies; overrides the other fields. */
  readonly all?: true;
}

/** The caller: staff of an agency, or an API key, which stands for the whole tenant. */
export type Asker = { readonly agencyNumber: string } | 'tenant';

/** The rows that the caller may read: of their own number, or with null of everything they may see. Refuses another agency's number. */
export function scopeOf(asked: string | null, asker: Asker): Scope {
  if (asker === 'tenant') return { agency: asked, shared: asked === null, ...(asked === null && { all: true }) };
  const { agencyNumber } = asker;
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

type FilterValue = string | number | boolean;
/** One of several values, or a range including both ends. `named`: the caller's name of the field, for errors. */
type ReportFilter<Field extends string> = { readonly field: Field; readonly named: string } & (
  | { readonly oneOf: readonly FilterValue[] }
  | { readonly from: string | number | null; readonly to: string | number | null }
);

/** The same question in the caller's column names. */
export interface NamedQuestion<Name extends string> extends Omit<
  ReportQuestion<never>,
  'scope' | 'orderBy' | 'filters'
> {
  /** Null: everything the caller may see. */
  readonly agencyNumber: string | null;
  readonly orderBy: Name | null;
  readonly filters: readonly ({ readonly column: Name } & (
    | { readonly oneOf: readonly FilterValue[] }
    | { readonly from: string | number | null; readonly to: string | number | null }
  ))[];
}

/** The field of each of the caller's columns; `valueOf` translates its values, undefined for an unknown one. */
export type Columns<Name extends string, Field extends string> = Readonly<Record<Name, Column<Field>>>;
type Column<Field extends string> =
  Field | { readonly field: Field; readonly valueOf: (value: string) => string | undefined };

export function translated<Name extends string, Field extends string>(
  { agencyNumber, ...question }: NamedQuestion<Name>,
  columns: Columns<Name, Field>,
  asker: Asker,
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

/** The filter's value or type does not fit its column. */
function unfit(column: string, reason = 'choice'): never {
  throw new DomainError('validation-failed', { fields: [{ field: `Filter.${column}`, reason }] });
}

/** `name`: matches any part. `text`: a number or word, matched whole in any case. `choice`: one of the code's own values. `id`: looked up by its index. `moment`: UTC. */
type FieldKind = 'text' | 'name' | 'choice' | 'id' | 'number' | 'moment';

/** A piece of SQL; every value in it is a bound parameter. */
export type Piece = RawBuilder<unknown>;

/** Refuses `validation-failed` where the filter does not fit the field. */
function conditionFor({ value, kind }: Pick<Field<string>, 'value' | 'kind'>, filter: ReportFilter<string>): Piece {
  if ('oneOf' in filter) return isOneOf(value, kind, filter.oneOf, filter.named);
  const { from, to, named } = filter;
  if (kind === 'number')
    return between(
      value,
      from === null ? null : numberOf(from, named),
      sql`<=`,
      to === null ? null : numberOf(to, named),
    );
  if (kind === 'moment')
    return between(
      value,
      from === null ? null : periodOf(from, named).start,
      sql`<`,
      to === null ? null : periodOf(to, named).end,
    );
  return unfit(named);
}

function isOneOf(value: Piece, kind: FieldKind, values: readonly FilterValue[], named: string): Piece {
  switch (kind) {
    case 'name':
      return sql`${value} ilike any(${values.map(one => like(String(one)))}::text[])`;
    case 'text':
      return sql`lower(${value}) = any(${values.map(one => String(one).toLowerCase())}::text[])`;
    case 'choice':
      return sql`${value} = any(${values.map(String)}::text[])`;
    case 'id':
      return sql`${value} = any(${values.map(one => idOf(one, named))}::uuid[])`;
    case 'number':
      return sql`${value} = any(${values.map(one => numberOf(one, named))}::bigint[])`;
    case 'moment': {
      const periods = values.map(one => periodOf(typeof one === 'boolean' ? unfit(named, 'date') : one, named));
      return periods.length === 0
        ? sql`false`
        : either(periods.map(({ start, end }) => between(value, start, sql`<`, end)));
    }
  }
}

function between(value: Piece, from: number | Date | null, before: Piece, to: number | Date | null): Piece {
  const ends = [
    ...(from === null ? [] : [sql`${value} >= ${from}`]),
    ...(to === null ? [] : [sql`${value} ${before} ${to}`]),
  ];
  return ends.length === 0 ? sql`true` : sql`(${sql.join(ends, sql` and `)})`;
}

const either = (conditions: readonly Piece[]): Piece => sql`(${sql.join(conditions, sql` or `)})`;

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
  const start = new Date(isDay || text.endsWith('Z') ? text : `${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) || Number.isNaN(start.getTime())) return unfit(named, 'date');
  return { start, end: new Date(start.getTime() + (isDay ? dayMs : 1_000)) };
}

/** A field by which rows can be sorted and filtered; others cannot be. */
export interface Field<Join extends string> {
  readonly value: Piece;
  readonly kind: FieldKind;
  /** Joins that the expression needs, beyond the report's own. */
  readonly needs?: readonly Join[];
  /** Set where rows are sorted by another expression than the one shown. */
  readonly sortedBy?: Piece;
}

/** One SQL text for both uses, or one for a page's rows and one for all rows. */
type JoinSql = Piece | { readonly page: Piece; readonly all: Piece };

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

/** A report over a view. */
export interface Report<Row extends object, FieldName extends string, Join extends string = string> {
  /** Type of a row as `select` makes it; never set. */
  readonly row?: Row;
  /** The view with one row per report row, and its alias. */
  readonly view: string;
  readonly alias: string;
  /** Joins that every question needs: a row without a match is left out. */
  readonly always: Piece;
  readonly where: Piece;
  /** Joins in the order in which they depend on each other; each matches at most one row. Applied to a page's rows, and to all where sorting or filtering needs it. */
  readonly joins: Readonly<Record<Join, JoinSql>>;
  readonly select: Piece;
  readonly fields: Readonly<Record<FieldName, Field<Join>>>;
  readonly searched: readonly FieldName[];
  /** Condition for rows found by this name or number, beside their own fields. `visible`: condition that the caller may see rows of an agency's number. */
  readonly calledBy?: (word: string, visible: (agencyNumber: Piece) => Piece) => Piece;
  /** Condition for rows of the agency with this number. */
  readonly ofAgency: (number: string) => Piece;
  /** Condition for rows without an agency. */
  readonly ofNone: Piece;
  readonly newestBy: FieldName;
  /** Key columns of the view: they identify a row and make the order of rows unique. */
  readonly key: readonly string[];
  /** Number of rows above which pages come from a prepared order; lower where a row is costly to sort by. */
  readonly large?: number;
}
export type ReportOn<Row extends object, FieldName extends string, Join extends string = string> = (
  basis: Basis,
) => Report<Row, FieldName, Join>;

/** One statement: finds and sorts with as few joins as possible, then joins the shown data for the page's rows only; with the total where asked for. */
export function reportStatement<Row extends object, FieldName extends string, Join extends string>(
  reportOn: ReportOn<Row, FieldName, Join>,
  question: ReportQuestion<FieldName>,
  basis: Basis,
  { counted = true }: { readonly counted?: boolean } = {},
): RawBuilder<Row & { readonly totalCount: number }> {
  const report = reportOn(basis);
  const [all, alias, found] = [rowsOf(report), sql.id(report.alias), foundBy(report, question, basis)];
  const direction = question.descending ? sql`desc` : sql`asc`;
  const order = sql`order by ${sortedBy(report, question.orderBy)} ${direction} nulls last, ${keysOf(report)}`;
  const count = sql`, (select count(*)::int ${all} ${joinsFor(report, filteredFields(report, question))} ${found}) as "totalCount"`;
  return sql<Row & { readonly totalCount: number }>`
    with ${alias} as materialized (
      select ${alias}.* ${all} ${joinsFor(report, usedFields(report, question))} ${found}
      ${order} limit ${question.pageSize} offset ${(question.page - 1) * question.pageSize})
    select ${report.select}${counted ? count : sql``}
    from ${alias} ${report.always} ${joinsFor(report)} ${order}`;
}

/** Every row of a question in ascending order: `keys` (array of the key columns as text), `place` from 0, `empty` where there is no value to sort by. */
export function sequenceStatement<FieldName extends string, Join extends string>(
  reportOn: ReportOn<object, FieldName, Join>,
  question: ReportQuestion<FieldName>,
  basis: Basis,
): Piece {
  const report = reportOn(basis);
  const named = report.key.map((column, index) => sql`${sql.ref(`${report.alias}.${column}`)} as ${keyAt(index)}`);
  const keys = sql.join(report.key.map((_, index) => keyAt(index)));
  return sql`
    select array[${keys}] as keys, row_number() over (order by sorted asc nulls last, ${keys})::int - 1 as place, sorted is null as empty
    from (select ${sql.join(named)}, ${sortedBy(report, question.orderBy)} as sorted
          ${rowsOf(report)} ${joinsFor(report, usedFields(report, question))} ${foundBy(report, question, basis)}) all_rows`;
}

/** Shown data of given rows, in the given order. `wanted`: a query of `rank` and the key columns as k0, k1, … */
export function rowsStatement<Row extends object>(
  reportOn: ReportOn<Row, string>,
  basis: Basis,
  wanted: Piece,
): RawBuilder<Row> {
  const report = reportOn(basis);
  const alias = sql.id(report.alias);
  const isWanted = report.key.map(
    (column, index) => sql`${sql.ref(`${report.alias}.${column}`)} = wanted.${keyAt(index)}`,
  );
  return sql<Row>`
    with wanted as materialized (${wanted}), ${alias} as materialized (
      select ${alias}.*, wanted.rank
      from wanted join ${sql.table(report.view)} ${alias} on ${alias}.tenant_id = ${basis.tenantId} and ${sql.join(isWanted, sql` and `)})
    select ${report.select} from ${alias} ${report.always} ${joinsFor(report)} order by ${alias}.rank`;
}

/** Name of a key column in the prepared order. */
export const keyAt = (index: number): Piece => sql.raw(`k${index}`);
const rowsOf = ({ view, alias, always }: Pick<Report<object, string>, 'view' | 'alias' | 'always'>): Piece =>
  sql`from ${sql.table(view)} ${sql.id(alias)} ${always}`;
const keysOf = ({ alias, key }: Pick<Report<object, string>, 'alias' | 'key'>): Piece =>
  sql.join(key.map(column => sql.ref(`${alias}.${column}`)));

function foundBy<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>,
  question: ReportQuestion<FieldName>,
  { tenantId }: Basis,
): Piece {
  const ofTenant = sql`${sql.id(report.alias)}.tenant_id = ${tenantId}`;
  return sql`where ${sql.join([ofTenant, report.where, ...conditionsOf(report, question)], sql` and `)}`;
}

function sortedBy<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>,
  orderBy: FieldName | null,
): Piece {
  const field = report.fields[orderBy ?? report.newestBy];
  return field.sortedBy ?? sortable(field);
}

/** The joins that some fields need, for all rows; without `used` every join, for a page's rows. */
function joinsFor<FieldName extends string, Join extends string>(
  { joins, fields }: Report<object, FieldName, Join>,
  used?: readonly FieldName[],
): Piece {
  const needed = used && new Set(used.flatMap(name => fields[name].needs ?? []));
  const piece = (join: JoinSql) => ('page' in join ? (needed ? join.all : join.page) : join);
  const pieces = (Object.entries(joins) as [Join, JoinSql][]).flatMap(([name, join]) =>
    !needed || needed.has(name) ? [piece(join)] : [],
  );
  return sql.join(pieces, sql` `);
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

function conditionsOf<FieldName extends string, Join extends string>(
  report: Report<object, FieldName, Join>,
  { scope, search, filters }: ReportQuestion<FieldName>,
): Piece[] {
  const inScope = (ofAgency: (number: string) => Piece, ofNone: Piece): Piece =>
    scope.all
      ? sql`true`
      : either([
          ...(scope.agency === null ? [] : [ofAgency(scope.agency)]),
          ...(scope.shared || scope.agency === null ? [ofNone] : []),
        ]);
  const visible = (agency: Piece): Piece => inScope(number => sql`${agency} = ${number}`, sql`${agency} is null`);
  return [
    inScope(report.ofAgency, report.ofNone),
    ...wordsOf(search).map(word => matching(report, word, visible)),
    ...filters.map((filter: ReportFilter<FieldName>) => conditionFor(report.fields[filter.field], filter)),
  ];
}

/** Words of a search: each has to match somewhere, in any order, so that "Weber, Jonas" finds Jonas Weber. */
const wordsOf = (search: string | null): string[] => [...new Set((search ?? '').split(/[\s,]+/).filter(Boolean))];

const umlauts = [
  [/ae/g, 'ä'],
  [/oe/g, 'ö'],
  [/ue/g, 'ü'],
  [/Ae/g, 'Ä'],
  [/Oe/g, 'Ö'],
  [/Ue/g, 'Ü'],
  [/ss/g, 'ß'],
] as const;
/** The word as typed, with umlauts and without: "Roesler" finds Rösler, and the other way round. */
export function spellingsOf(word: string): string[] {
  const withUmlauts = umlauts.reduce((text, [plain, umlaut]) => text.replace(plain, umlaut), word);
  const without = umlauts.reduce((text, [plain, umlaut]) => text.replaceAll(umlaut, plain.source), word);
  return [...new Set([word, withUmlauts, without])];
}

/** Condition on part of a name, in either spelling of its umlauts. */
export const namedLike = (name: Piece, word: string): Piece =>
  either(spellingsOf(word).map(one => sql`${name} ilike ${like(one)}`));

const matching = <FieldName extends string, Join extends string>(
  { searched, fields, calledBy }: Report<object, FieldName, Join>,
  word: string,
  visible: (agencyNumber: Piece) => Piece,
): Piece =>
  either([
    ...searched.map(name => {
      const { value, kind } = fields[name];
      return kind === 'name' ? namedLike(value, word) : sql`${value} ilike ${like(word)}`;
    }),
    ...(calledBy ? [calledBy(word, visible)] : []),
  ]);

/** Names are sorted by language rules, so that Öztürk stands next to Ott. */
const sortable = ({ value, kind }: Field<string>): Piece =>
  kind === 'name' ? sql`lower(${value}) collate "und-x-icu"` : value;
