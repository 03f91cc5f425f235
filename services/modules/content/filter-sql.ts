import { sql, type RawBuilder } from 'kysely';
import { QueryNotUnderstood, type Comparison, type Filter, type Literal, type SortBy } from './domain/query.js';
import type { ContentSchema } from './domain/content-schemas.js';

type Fragment = RawBuilder<unknown>;

const operators: Readonly<Record<Comparison, Fragment>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};
const columns: Readonly<Record<string, { readonly sql: Fragment; readonly type: 'text' | 'time' | 'number' }>> = {
  id: { sql: sql.ref('c.id'), type: 'text' },
  status: { sql: sql.ref('c.status'), type: 'text' },
  createdby: { sql: sql.ref('c.createdBy'), type: 'text' },
  lastmodifiedby: { sql: sql.ref('c.lastModifiedBy'), type: 'text' },
  created: { sql: sql.ref('c.created'), type: 'time' },
  lastmodified: { sql: sql.ref('c.lastModified'), type: 'time' },
  version: { sql: sql.ref('c.version'), type: 'number' },
};

/** A condition as SQL over rows named `c`; values only as parameters. A condition on a missing value is false, never null. */
export class FilterSql {
  constructor(private readonly schema: ContentSchema) {}

  condition(filter: Filter): RawBuilder<boolean> {
    switch (filter.kind) {
      case 'and':
      case 'or':
        return sql`(${sql.join(
          filter.parts.map(part => this.condition(part)),
          filter.kind === 'and' ? sql` and ` : sql` or `,
        )})`;
      case 'not':
        return sql`not ${this.condition(filter.part)}`;
      case 'in':
        return sql`(${sql.join(
          filter.values.map(value => this.compare(filter.path, 'eq', value)),
          sql` or `,
        )})`;
      case 'compare':
        return this.compare(filter.path, filter.op, filter.value);
      case 'text':
        return sql`coalesce(${this.textTest(this.text(filter.path), filter.op, sql`${this.parameter(filter.value)}::text`)}, false)`;
      case 'is':
        return filter.op === 'exists'
          ? sql`(${this.text(filter.path)} is not null)`
          : sql`(coalesce(${this.text(filter.path)}, '') = '')`;
    }
  }

  order(sort: readonly SortBy[]): Fragment {
    const wanted = sort.map(
      ({ path, descending }) =>
        sql`${columnOf(path)?.sql ?? this.json(path)} ${descending ? sql`desc` : sql`asc`} nulls last`,
    );
    return sql.join([
      ...(wanted.length > 0 ? wanted : [sql`${columns['lastmodified']!.sql} desc`]),
      columns['id']!.sql,
    ]);
  }

  /** A bound parameter; refuses NUL characters, which the database does not accept. */
  parameter(value: unknown): Fragment {
    if (typeof value === 'string' && value.includes('\0'))
      throw new QueryNotUnderstood('A text holds a NUL character.');
    return sql.val(value);
  }

  private compare(path: readonly string[], op: Comparison, value: Literal): RawBuilder<boolean> {
    if (value === null) return this.compareNull(path, op);
    const column = columnOf(path);
    if (column) return sql`coalesce(${column.sql} ${operators[op]} ${this.columnValue(column.type, value)}, false)`;
    if (typeof value === 'string')
      return sql`coalesce(${this.text(path)} ${operators[op]} ${this.parameter(value)}, false)`;
    const json = this.json(path);
    if (op === 'eq' || op === 'ne')
      return sql`coalesce(${json} ${operators[op]} to_jsonb(${this.parameter(value)}::${typeof value === 'number' ? sql`numeric` : sql`boolean`}), ${sql.lit(op === 'ne')})`;
    if (typeof value === 'boolean') throw new QueryNotUnderstood(`${op} does not go with true or false.`);
    // Only `case` guarantees that the cast is not evaluated for a text.
    return sql`coalesce(case when jsonb_typeof(${json}) = 'number' then (${json})::numeric ${operators[op]} ${this.parameter(value)}::numeric end, false)`;
  }

  private compareNull(path: readonly string[], op: Comparison): RawBuilder<boolean> {
    if (op !== 'eq' && op !== 'ne') throw new QueryNotUnderstood(`${op} does not go with null.`);
    return sql`(${this.text(path)} ${op === 'ne' ? sql`is not null` : sql`is null`})`;
  }

  private columnValue(type: 'text' | 'time' | 'number', value: string | number | boolean): Fragment {
    if (type === 'text' && typeof value === 'string') return this.parameter(value);
    if (type === 'number' && typeof value === 'number') return sql`${this.parameter(value)}::numeric`;
    if (
      type === 'time' &&
      typeof value === 'string' &&
      /^\d{4}-\d{2}-\d{2}/.test(value) &&
      !value.startsWith('0000') &&
      !Number.isNaN(Date.parse(value))
    )
      return sql`${this.parameter(new Date(value).toISOString())}::timestamptz`;
    throw new QueryNotUnderstood(`“${String(value)}” cannot be compared with that field.`);
  }

  private textTest(text: Fragment, op: string, value: Fragment): Fragment {
    if (op === 'contains') return sql`position(lower(${value}) in lower(${text})) > 0`;
    return op === 'startswith'
      ? sql`starts_with(lower(${text}), lower(${value}))`
      : sql`right(lower(${text}), length(${value})) = lower(${value})`;
  }

  private text(path: readonly string[]): Fragment {
    const column = columnOf(path);
    if (column) return sql`${column.sql}::text`;
    const [field, partition] = this.place(path);
    return sql`(c.data->${field}->>${partition})`;
  }

  private json(path: readonly string[]): Fragment {
    const [field, partition] = this.place(path);
    return sql`(c.data->${field}->${partition})`;
  }

  /** Field and partition as parameters, of a field the schema has. */
  private place([root, name = '', partition = 'iv', ...rest]: readonly string[]): [Fragment, Fragment] {
    const field =
      root?.toLowerCase() === 'data' && rest.length === 0
        ? this.schema.fields.find(one => one.name.toLowerCase() === name.toLowerCase())
        : undefined;
    if (!field || partition.length > 5)
      throw new QueryNotUnderstood(`There is no field ${[root, name, partition, ...rest].join('/')}.`);
    return [sql`${this.parameter(field.name)}::text`, sql`${this.parameter(partition)}::text`];
  }
}

const columnOf = (path: readonly string[]) =>
  path.length === 1
    ? Object.hasOwn(columns, path[0]!.toLowerCase())
      ? columns[path[0]!.toLowerCase()]
      : undefined
    : undefined;
