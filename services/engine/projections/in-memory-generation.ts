import type { EngineQueries, EngineTransaction } from '../engine-database.js';
import type { ProjectedEvent, Projection, ProjectionRow } from './define-projection.js';
import { guarded } from './fold.js';
import { placeOf, type Placed } from './placed-row.js';
import { ProjectionTable } from './projection-table.js';

interface Entry extends Placed {
  row: ProjectionRow | undefined;
  /** Whether the table has a row under this key. */
  stored: boolean;
  changed: boolean;
}

/**
 * A generation in construction whose rows stay in memory over many batches: a row that many events touch is written once, and a
 * row that was never written is not looked up. Above the limit all rows are written and dropped from memory; from then on a row is
 * read again when an event touches it.
 */
export class InMemoryGeneration {
  private readonly entries = new Map<string, Entry>();
  private changes = 0;

  /** `empty`: the table has no row of this generation yet. */
  constructor(
    private readonly projection: Projection,
    private readonly table: ProjectionTable,
    private readonly generation: number,
    private empty: boolean,
  ) {}

  /** Number of changed rows not yet written. */
  get unwritten(): number {
    return this.changes;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Loads the rows that the events touch, unless they are in memory. */
  async load(queries: EngineQueries, events: readonly ProjectedEvent[]): Promise<void> {
    if (this.empty) return;
    const missing = new Map<string, Entry>();
    for (const event of events) {
      for (const key of guarded(event, () => this.projection.keysOf(event))) {
        const place = placeOf(event.tenantId, key);
        if (!this.entries.has(place) && !missing.has(place))
          missing.set(place, { tenantId: event.tenantId, key, row: undefined, stored: false, changed: false });
      }
    }
    if (missing.size === 0) return;
    for (const [place, row] of await this.table.load(queries, this.generation, [...missing.values()]))
      Object.assign(missing.get(place) ?? {}, { row, stored: true });
    for (const [place, entry] of missing) this.entries.set(place, entry);
  }

  /** Folds one event; if the fold throws, nothing changes. */
  fold(event: ProjectedEvent): void {
    const keys = guarded(event, () => this.projection.keysOf(event));
    if (keys.length === 1) return this.foldAt(event, this.entryAt(event.tenantId, keys[0]!));
    const before = keys.map(key => this.entryAt(event.tenantId, key)).map(entry => ({ entry, row: entry.row }));
    try {
      for (const { entry } of before) this.foldAt(event, entry);
    } catch (error) {
      for (const { entry, row } of before.reverse()) entry.row = row;
      throw error;
    }
  }

  /** Writes the changed rows. They stay in memory unless there are more than `most`. */
  async write(queries: EngineTransaction, most: number): Promise<void> {
    const added: (Placed & { row: ProjectionRow })[] = [];
    const changed: (Placed & { row: ProjectionRow | undefined })[] = [];
    for (const { tenantId, key, row, stored, changed: isChanged } of this.entries.values()) {
      if (!isChanged) continue;
      if (row && !stored) added.push({ tenantId, key, row });
      else if (row || stored) changed.push({ tenantId, key, row });
    }
    await this.table.add(queries, this.generation, added);
    for (let from = 0; from < changed.length; from += rowsASave)
      await this.table.save(queries, this.generation, changed.slice(from, from + rowsASave));
    this.changes = 0;
    if (this.entries.size > most) {
      this.entries.clear();
      this.empty = false;
      return;
    }
    for (const entry of this.entries.values()) {
      entry.stored = entry.row !== undefined;
      entry.changed = false;
    }
  }

  private foldAt(event: ProjectedEvent, entry: Entry): void {
    const row = guarded(event, () => this.projection.evolve(entry.row, event, entry.key));
    entry.row = row && this.table.whole(row);
    if (entry.changed) return;
    entry.changed = true;
    this.changes++;
  }

  private entryAt(tenantId: string, key: ProjectionRow): Entry {
    const place = placeOf(tenantId, key);
    let entry = this.entries.get(place);
    if (!entry) this.entries.set(place, (entry = { tenantId, key, row: undefined, stored: false, changed: false }));
    return entry;
  }
}

const rowsASave = 5_000;
