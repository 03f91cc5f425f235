import type { EngineQueries } from '../engine-database.js';
import type { ProjectedEvent, Projection, ProjectionRow } from './define-projection.js';
import { placeOf, type Placed } from './placed-row.js';
import { ProjectionTable } from './projection-table.js';

/** Thrown when the fold throws on an event. */
export class FoldFailed extends Error {
  constructor(
    readonly event: ProjectedEvent,
    override readonly cause: unknown,
  ) {
    super(`${event.type} ${event.eventId}: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = 'FoldFailed';
  }
}

type Touched = Placed & { row: ProjectionRow | undefined };

/** Loads the touched rows, folds the events in memory, writes the rows back: three statements for a whole batch, or none. */
export async function foldInto(
  queries: EngineQueries,
  table: ProjectionTable,
  projection: Projection,
  generation: number,
  events: readonly ProjectedEvent[],
): Promise<void> {
  const touched = new Map<string, Touched>();
  const placed: { event: ProjectedEvent; places: string[] }[] = [];
  for (const event of events) {
    const keys = guarded(event, () => projection.keysOf(event));
    placed.push({
      event,
      places: keys.map(key => {
        const place = placeOf(event.tenantId, key);
        if (!touched.has(place)) touched.set(place, { tenantId: event.tenantId, key, row: undefined });
        return place;
      }),
    });
  }
  if (touched.size === 0) return;
  for (const [place, row] of await table.load(queries, generation, [...touched.values()])) {
    const known = touched.get(place);
    if (known) known.row = row;
  }
  const present = new Set([...touched].filter(([, { row }]) => row).map(([place]) => place));
  for (const { event, places } of placed) {
    for (const place of places) {
      const entry = touched.get(place)!;
      const row = guarded(event, () => projection.evolve(entry.row, event, entry.key));
      entry.row = row && table.whole(row);
    }
  }
  await table.save(
    queries,
    generation,
    [...touched].filter(([place, { row }]) => row || present.has(place)).map(([, entry]) => entry),
  );
}

/** Runs the projection's own code; an error in it is attributed to the event. */
export function guarded<T>(event: ProjectedEvent, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new FoldFailed(event, error);
  }
}

/** Whether the error is a data exception or a violated constraint: caused by the row, not by the database's state. */
export const rowWasRefused = (error: unknown): boolean =>
  (error instanceof Error && /has no column/.test(error.message)) ||
  (typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^2[23]/.test(error.code));
