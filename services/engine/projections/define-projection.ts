import type { DomainEvent, EventDefinition, EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';

/** A row as JSON: timestamps as ISO 8601 with Z, days as `YYYY-MM-DD`, integers as numbers. Keys are the table's column names. */
export type ProjectionRow = Record<string, unknown>;
type KeyOf<Row> = keyof Row & string;
/** An event as a projection sees it: data, time and stream. The actor is left out; only the event explorer shows it. */
export type ProjectedEvent<Event extends DomainEvent = DomainEvent> = Pick<
  RecordedEvent<Event>,
  'eventId' | 'tenantId' | 'streamId' | 'version' | 'type' | 'schemaVersion' | 'data' | 'at'
>;
type RecordedFrom<Definition> = Definition extends EventDefinition
  ? ProjectedEvent<EventFrom<Definition> extends infer Event extends DomainEvent ? Event : never>
  : never;

export interface ProjectionOptions<Row extends object, Definitions extends readonly EventDefinition<any, any>[]> {
  /** The consumer's name in checkpoints and in the console. */
  readonly name: string;
  /** Increase it when the fold changes: the worker then rebuilds the projection beside the one in use. Default 1. */
  readonly version?: number;
  /** The read model created with `readModel(table, …)`. */
  readonly table: string;
  /** The table's key column or columns. The tenant is always part of the key. */
  readonly key: KeyOf<Row> | readonly KeyOf<Row>[];
  readonly on: Definitions;
  /** The row an event belongs to: the key column's value (or an object of the key columns), several of them, or null for none. */
  keyOf(event: RecordedFrom<Definitions[number]>): RowKey | readonly RowKey[] | null;
  /**
   * A pure fold. Events of one stream arrive in order, events of different streams in any order: keep the facts of each stream apart
   * (in their own columns) and derive the rest from all of them, so that every order gives the same row. Return undefined for no row.
   * The engine fills in the key columns. `key` names the row when an event belongs to several.
   */
  evolve(
    row: Partial<Row> | undefined,
    event: RecordedFrom<Definitions[number]>,
    key: RowKey,
  ): Partial<Row> | undefined;
}
export type RowKey = string | number | Readonly<Record<string, unknown>>;

export const PROJECTION = Symbol('projection');

/** What the engine runs. It is a Nest provider: list it in the module's `providers`. */
export interface Projection {
  readonly provide: string;
  readonly useValue: Projection;
  readonly [PROJECTION]: true;
  readonly name: string;
  readonly version: number;
  readonly table: string;
  readonly key: readonly string[];
  readonly types: readonly string[];
  readonly keysOf: (event: ProjectedEvent) => readonly ProjectionRow[];
  readonly evolve: (
    row: ProjectionRow | undefined,
    event: ProjectedEvent,
    key: ProjectionRow,
  ) => ProjectionRow | undefined;
}

/**
 * A read model kept by folding events:
 * `defineProjection<StatusRow>()({ name: 'status', table: 'status', key: 'id', on: [RewardPaid], keyOf, evolve })`,
 * or without the first call where the row's type does not matter.
 */
export function defineProjection<Row extends object = ProjectionRow>(): <
  const Definitions extends readonly EventDefinition<any, any>[],
>(
  options: ProjectionOptions<Row, Definitions>,
) => Projection;
export function defineProjection<const Definitions extends readonly EventDefinition<any, any>[]>(
  options: ProjectionOptions<ProjectionRow, Definitions>,
): Projection;
export function defineProjection(options?: ProjectionOptions<ProjectionRow, readonly EventDefinition[]>): unknown {
  return options ? make(options) : make;
}

function make(options: ProjectionOptions<ProjectionRow, readonly EventDefinition[]>): Projection {
  const columns: readonly string[] = typeof options.key === 'string' ? [options.key] : options.key;
  const asColumns = (key: RowKey): ProjectionRow =>
    typeof key === 'object' ? pick(key, columns) : { [columns[0]!]: key };
  const asKey = (key: ProjectionRow): RowKey => (columns.length === 1 ? (key[columns[0]!] as RowKey) : key);
  const projection = {
    provide: `projection:${options.name}`,
    [PROJECTION]: true as const,
    name: options.name,
    version: options.version ?? 1,
    table: options.table,
    key: columns,
    types: options.on.map(({ type }) => type),
    keysOf: (event: ProjectedEvent) => {
      const key = options.keyOf(event as never);
      return key === null ? [] : (Array.isArray(key) ? (key as RowKey[]) : [key as RowKey]).map(asColumns);
    },
    evolve: (row: ProjectionRow | undefined, event: ProjectedEvent, key: ProjectionRow) =>
      options.evolve(row, event as never, asKey(key)) as ProjectionRow | undefined,
  };
  return Object.assign(projection, { useValue: projection as unknown as Projection }) as Projection;
}

function pick(key: Readonly<Record<string, unknown>>, columns: readonly string[]): ProjectionRow {
  return Object.fromEntries(columns.map(column => [column, key[column]]));
}
