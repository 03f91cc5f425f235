import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { afterCommit, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { Queues } from '../queues/queues.js';

interface Generations {
  readonly generation: number;
  readonly previous: number | null;
  readonly rebuilding: boolean;
}

/** An operator's requests to a projection; a queue job tells a worker. All throw not-found for an unknown projection. */
@Injectable()
export class ProjectionControl {
  constructor(
    private readonly sql: Sql,
    private readonly queues: Queues,
  ) {}

  /** Returns the run and the generation in use. Throws changed-meanwhile while another run is in progress. */
  async rebuild(projection: string): Promise<{ readonly run: string; readonly generation: number }> {
    const known = await this.sql.one<{ generation: number }>(
      'select active_generation as generation from engine.projection where name = $1',
      [projection],
    );
    ensure(known !== undefined, 'not-found');
    const run = newId();
    const added = await this.sql.execute(
      'insert into engine.rebuild (id, projection, requested_by, enqueued_at) values ($1, $2, $3, now()) on conflict do nothing',
      [run, projection, currentWork().actor],
    );
    ensure(added === 1, 'changed-meanwhile');
    // If the queue does not accept it, the sweeper finds it later.
    afterCommit(() => void this.queues.enqueueRebuilds([projection]));
    return { run, generation: known.generation };
  }

  /**
   * Returns the run. Waits for the step in progress; the next rebuild removes the rows built so far. Throws
   * changed-meanwhile when no run is in progress.
   */
  async cancelRebuild(projection: string): Promise<string> {
    ensure(
      (await this.sql.one('select 1 as known from engine.projection where name = $1', [projection])) !== undefined,
      'not-found',
    );
    const run = await this.sql.one<{ id: string }>(
      `update engine.rebuild set state = 'cancelled', finished_at = clock_timestamp() where projection = $1 and state in ('requested', 'building') returning id`,
      [projection],
    );
    ensure(run !== undefined, 'changed-meanwhile');
    return run.id;
  }

  /** Swaps the two generations. Throws changed-meanwhile when there is no previous one, or while a rebuild is in progress. */
  async rollBack(projection: string): Promise<{ readonly from: number; readonly to: number }> {
    // Locks in a separate statement first, so that the next statement sees what the last lock holder committed.
    ensure(
      (await this.sql.one('select 1 as known from engine.projection where name = $1 for update', [projection])) !==
        undefined,
      'not-found',
    );
    const now = await this.sql.one<Generations>(
      `select active_generation as generation, previous_generation as previous,
              exists (select from engine.rebuild r where r.projection = name and r.state in ('requested', 'building')) as rebuilding
       from engine.projection where name = $1`,
      [projection],
    );
    ensure(now?.previous != null && !now.rebuilding, 'changed-meanwhile');
    await this.sql.execute(
      'update engine.projection set active_generation = previous_generation, previous_generation = active_generation, flipped_at = clock_timestamp() where name = $1',
      [projection],
    );
    return { from: now.generation, to: now.previous };
  }
}
