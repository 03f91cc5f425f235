import type { Sql } from '../database/sql.js';
import { currentWork } from '../database/unit-of-work.js';
import type { Aggregate } from '../domain/aggregate.js';
import { AggregateRepository } from './aggregate-repository.js';
import type { EventStore } from './event-store.js';

/** For aggregates that have a row from their first event on: `find` locks it, so that commands and reactions on one aggregate come one after the other. */
export abstract class RowLockingRepository<A extends Aggregate<any>> extends AggregateRepository<A> {
  /** The table and its key column; constants of the code, never input. */
  protected abstract readonly row: { readonly table: string; readonly key: string };

  constructor(
    events: EventStore,
    protected readonly sql: Sql,
  ) {
    super(events);
  }

  override async find(id: string): Promise<A | undefined> {
    await this.sql.query(`select 1 from ${this.row.table} where tenant_id = $1 and ${this.row.key} = $2 for update`, [
      currentWork().tenantId,
      id,
    ]);
    return super.find(id);
  }
}
