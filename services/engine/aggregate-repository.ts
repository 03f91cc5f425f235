import { sql } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { Aggregate, type DomainEvent, type RecordedEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { EventStore } from './event-store.js';

/**
 * Loads an aggregate by folding its stream; saves its new events and, through `saveRow`, the module's row in one transaction.
 * A subclass names the type, creates the empty aggregate, and writes the row that mirrors it.
 */
export abstract class AggregateRepository<A extends Aggregate<any>> {
  protected abstract readonly aggregateType: string;

  constructor(protected readonly events: EventStore) {}

  protected abstract create(id: string): A;

  /** Called after new events were appended; not called when there are none. */
  protected async saveRow(_aggregate: A, _newEvents: readonly DomainEvent[]): Promise<void> {}

  async find(id: string): Promise<A | undefined> {
    return this.folded(id, await this.events.read(id));
  }

  async load(id: string): Promise<A> {
    const aggregate = await this.find(id);
    if (!aggregate) throw new DomainError('not-found');
    return aggregate;
  }

  /** For ids derived from their cause: the existing aggregate, or an empty one. */
  async findOrNew(id: string): Promise<A> {
    return (await this.find(id)) ?? this.create(id);
  }

  /** Returns whether there was anything new to save. */
  async save(aggregate: A): Promise<boolean> {
    const newEvents = aggregate.newEvents();
    if (newEvents.length === 0) return false;
    await this.events.append(this.aggregateType, aggregate.id, aggregate.expectedVersion, newEvents);
    await this.saveRow(aggregate, newEvents);
    aggregate.markStored();
    return true;
  }

  /** Loads several aggregates, in the order of the ids, without locks. */
  async loadAll(ids: readonly string[]): Promise<A[]> {
    const histories = await this.events.readAll(ids);
    return ids.map(id => {
      const aggregate = this.folded(id, histories.get(id) ?? []);
      if (!aggregate) throw new DomainError('not-found');
      return aggregate;
    });
  }

  private folded(id: string, history: readonly RecordedEvent[]): A | undefined {
    return history.length === 0 ? undefined : (this.create(id).rehydrate(history as readonly DomainEvent[]) as A);
  }

  /** Appends the new events of several aggregates, each listed once; the caller writes their rows. */
  protected async saveAll(saved: readonly { readonly aggregate: A; readonly work: WorkContext }[]): Promise<void> {
    await this.events.appendAll(
      this.aggregateType,
      saved.map(({ aggregate, work }) => ({
        streamId: aggregate.id,
        expectedVersion: aggregate.expectedVersion,
        events: aggregate.newEvents(),
        work,
      })),
    );
    saved.forEach(({ aggregate }) => aggregate.markStored());
  }
}

/**
 * For aggregates that have a row from their first event on: `find` locks it, so that commands and reactions on one
 * aggregate run one after the other.
 */
export abstract class RowLockingRepository<A extends Aggregate<any>> extends AggregateRepository<A> {
  /** The table and its key column; constants of the code, never input. */
  protected abstract readonly row: { readonly table: string; readonly key: string };

  override async find(id: string): Promise<A | undefined> {
    const { table, key } = this.row;
    await sql`select from ${sql.table(table)} where tenant_id = ${currentWork().tenantId} and ${sql.ref(key)} = ${id} for update`.execute(
      tables(),
    );
    return super.find(id);
  }
}
