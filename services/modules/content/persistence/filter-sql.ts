import { QueryNotUnderstood, type Comparison, type Filter, type Literal, type SortBy } from '../domain/query.js';
import type { ContentSchema } from '../domain/schemas.js';

const operators: Readonly<Record<Comparison, string>> = {
  eq: '=',
  ne: 'is distinct from',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};
const columns: Readonly<Record<string, { readonly sql: string; readonly type: 'text' | 'time' | 'number' }>> = {
  id: { sql: 'c.id', type: 'text' },
  status: { sql: 'c.status', type: 'text' },
  createdby: { sql: 'c."createdBy"', type: 'text' },
  lastmodifiedby: { sql: 'c."lastModifiedBy"', type: 'text' },
  created: { sql: 'c.created', type: 'time' },
  lastmodified: { sql: 'c."lastModified"', type: 'time' },
  version: { sql: 'c.version', type: 'number' },
};

/** A condition as SQL over rows named `c`; values only as parameters. A condition on what is not there is false, never unknown. */
export class FilterSql {
  constructor(
    private readonly schema: ContentSchema,
    private readonly parameters: unknown[],
  ) {}

  condition(filter: Filter): string {
    switch (filter.kind) {
      case 'and':
      case 'or':
        return `(${filter.parts.map(part => this.condition(part)).join(` ${filter.kind} `)})`;
      case 'not':
        return `not ${this.condition(filter.part)}`;
      case 'in':
        return `(${filter.values.map(value => this.compare(filter.path, 'eq', value)).join(' or ')})`;
      case 'compare':
        return this.compare(filter.path, filter.op, filter.value);
      case 'text':
        return `coalesce(${this.textTest(this.text(filter.path), filter.op, this.parameter(filter.value))}, false)`;
      case 'is':
        return filter.op === 'exists'
          ? `(${this.text(filter.path)} is not null)`
          : `(coalesce(${this.text(filter.path)}, '') = '')`;
    }
  }

  order(sort: readonly SortBy[]): string {
    const wanted = sort.map(
      ({ path, descending }) => `${columnOf(path)?.sql ?? this.json(path)} ${descending ? 'desc' : 'asc'} nulls last`,
    );
    return [...(wanted.length > 0 ? wanted : ['c."lastModified" desc']), 'c.id'].join(', ');
  }

  /** A value for the database, which takes no NUL. */
  parameter(value: unknown): string {
    if (typeof value === 'string' && value.includes('\0'))
      throw new QueryNotUnderstood('A text holds a NUL character.');
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  private compare(path: readonly string[], op: Comparison, value: Literal): string {
    if (value === null) return this.compareNull(path, op);
    const column = columnOf(path);
    if (column) return `coalesce(${column.sql} ${operators[op]} ${this.columnValue(column.type, value)}, false)`;
    if (typeof value === 'string')
      return `coalesce(${this.text(path)} ${operators[op]} ${this.parameter(value)}, false)`;
    const json = this.json(path);
    if (op === 'eq' || op === 'ne')
      return `coalesce(${json} ${operators[op]} to_jsonb(${this.parameter(value)}::${typeof value === 'number' ? 'numeric' : 'boolean'}), ${op === 'ne'})`;
    if (typeof value === 'boolean') throw new QueryNotUnderstood(`${op} does not go with true or false.`);
    // The cast must not be tried on a text: only a case keeps it from that.
    return `coalesce(case when jsonb_typeof(${json}) = 'number' then (${json})::numeric ${operators[op]} ${this.parameter(value)}::numeric end, false)`;
  }

  private compareNull(path: readonly string[], op: Comparison): string {
    if (op !== 'eq' && op !== 'ne') throw new QueryNotUnderstood(`${op} does not go with null.`);
    return `(${this.text(path)} is ${op === 'ne' ? 'not ' : ''}null)`;
  }

  private columnValue(type: 'text' | 'time' | 'number', value: string | number | boolean): string {
    if (type === 'text' && typeof value === 'string') return this.parameter(value);
    if (type === 'number' && typeof value === 'number') return `${this.parameter(value)}::numeric`;
    if (
      type === 'time' &&
      typeof value === 'string' &&
      /^\d{4}-\d{2}-\d{2}/.test(value) &&
      !value.startsWith('0000') &&
      !Number.isNaN(Date.parse(value))
    )
      return `${this.parameter(new Date(value).toISOString())}::timestamptz`;
    throw new QueryNotUnderstood(`“${String(value)}” cannot be compared with that field.`);
  }

  private textTest(text: string, op: string, value: string): string {
    if (op === 'contains') return `position(lower(${value}) in lower(${text})) > 0`;
    return op === 'startswith'
      ? `starts_with(lower(${text}), lower(${value}))`
      : `right(lower(${text}), length(${value})) = lower(${value})`;
  }

  private text(path: readonly string[]): string {
    const column = columnOf(path);
    if (column) return `${column.sql}::text`;
    const [field, partition] = this.place(path);
    return `(c.data->${field}->>${partition})`;
  }

  private json(path: readonly string[]): string {
    const [field, partition] = this.place(path);
    return `(c.data->${field}->${partition})`;
  }

  /** Field and partition as parameters, of a field the schema has. */
  private place([root, name = '', partition = 'iv', ...rest]: readonly string[]): [string, string] {
    const field =
      root?.toLowerCase() === 'data' && rest.length === 0
        ? this.schema.fields.find(one => one.name.toLowerCase() === name.toLowerCase())
        : undefined;
    if (!field || partition.length > 5)
      throw new QueryNotUnderstood(`There is no field ${[root, name, partition, ...rest].join('/')}.`);
    return [`${this.parameter(field.name)}::text`, `${this.parameter(partition)}::text`];
  }
}

const columnOf = (path: readonly string[]) =>
  path.length === 1
    ? Object.hasOwn(columns, path[0]!.toLowerCase())
      ? columns[path[0]!.toLowerCase()]
      : undefined
    : undefined;
