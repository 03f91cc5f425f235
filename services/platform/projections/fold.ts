import type { RecordedEvent } from '../domain/event.js';
import type { EngineQueries } from '../engine/engine-database.js';
import type { Projection, ProjectionRow } from './define-projection.js';
import { placeOf, type Placed, type ProjectionTable } from './projection-table.js';

/** An event the fold choked on. */
export class FoldFailed extends Error {
  constructor(
    readonly event: RecordedEvent,
    override readonly cause: unknown,
  ) {
    super(`${event.type} ${event.eventId}: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = 'FoldFailed';
  }
}

type Touched = Placed & { row: ProjectionRow | undefined };

/** Loads the touched rows, folds the events in memory, writes the rows back: three statements for a whole batch, or none. */
export async function foldInto(queries: EngineQueries, table: ProjectionTable, projection: Projection, generation: number, events: readonly RecordedEvent[]): Promise<void> {
  const touched = new Map<string, Touched>();
  const placed: { event: RecordedEvent; places: string[] }[] = [];
  for (const event of events) {
    const keys = guarded(event, () => projection.keysOf(event));
    placed.push({
      event,
      places: keys.map((key) => {
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
  await table.save(queries, generation, [...touched].filter(([place, { row }]) => row || present.has(place)).map(([, entry]) => entry));
}

function guarded<T>(event: RecordedEvent, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new FoldFailed(event, error);
  }
}
