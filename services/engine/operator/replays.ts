import { Injectable } from '@nestjs/common';
import type { ProjectedEvent, Projection } from '../projections/define-projection.js';
import { ProjectionRegistry } from '../projections/projection-registry.js';
import { placeOf } from '../projections/placed-row.js';
import type { Replaced } from '../projections/generation-differences.js';
import { Sql } from '#platform/database/sql.js';
import { afterCommit, currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { Queues } from '../queues/queues.js';

/** What a replay would do: events to read, and rows to fold anew; null where there are too many events to say. */
export interface ReplayPreview {
  readonly events: number;
  readonly rows: number | null;
}

export interface ReplayProgress {
  readonly id: string;
  readonly projection: string;
  /** Position from which on; 0 for all rows. */
  readonly from: string;
  readonly state: 'requested' | 'building' | 'done' | 'failed';
  readonly processed: number;
  readonly total: number;
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
  readonly error: string | null;
  /** Null until it is done. */
  readonly result: Replaced | null;
}

/** A read model of the current tenant. */
export interface TenantReadModel {
  readonly name: string;
  readonly rows: number;
  readonly latest: ReplayProgress | null;
}

/** Events of which a preview finds out the rows. */
const mostLookedAt = 20_000;

const progress = `id, projection, from_position::text as "from", state, processed::int as processed, total::int as total, requested_at as "requestedAt", finished_at as "endedAt", error, result`;
/**
 * Replays of the current tenant's events into its own read models. All throw not-found for an unknown projection. A queue
 * job tells a worker (`Replay`).
 */
@Injectable()
export class TenantReplays {
  constructor(
    private readonly sql: Sql,
    private readonly projections: ProjectionRegistry,
    private readonly queues: Queues,
  ) {}

  async readModels(): Promise<TenantReadModel[]> {
    const runs = await this.sql.query<ReplayProgress>(
      `select distinct on (projection) ${progress} from engine.replay where tenant_id = $1 order by projection, requested_at desc`,
      [currentWork().tenantId],
    );
    const models = [];
    for (const projection of this.all()) {
      const latest = runs.find(run => run.projection === projection.name);
      models.push({
        name: projection.name,
        rows: await this.rowsOf(projection),
        latest: latest ?? null,
      });
    }
    return models;
  }

  async preview(name: string, from: string): Promise<ReplayPreview> {
    const projection = this.find(name);
    const { tenantId } = currentWork();
    const counted = await this.sql.one<{ events: number }>(
      'select count(*)::int as events from engine.event where tenant_id = $1 and type = any ($2) and pos >= $3',
      [tenantId, projection.types, from],
    );
    const { events } = counted!;
    if (from === '0') return { events, rows: await this.rowsOf(projection) };
    return { events, rows: events > mostLookedAt ? null : await this.touched(projection, from) };
  }

  /** Returns the run. Throws changed-meanwhile while another one of this read model is under way. */
  async request(name: string, from: string): Promise<string> {
    this.find(name);
    const run = newId();
    const added = await this.sql.execute(
      'insert into engine.replay (tenant_id, id, projection, from_position, enqueued_at) values ($1, $2, $3, $4, now()) on conflict do nothing',
      [currentWork().tenantId, run, name, from],
    );
    ensure(added === 1, 'changed-meanwhile');
    // If the queue does not accept it, the sweeper finds it later.
    afterCommit(() => void this.queues.enqueueReplays([name]));
    return run;
  }

  private async rowsOf({ table }: Projection): Promise<number> {
    const counted = await this.sql.one<{ rows: number }>(
      `select count(*)::int as rows from ${table} where tenant_id = $1`,
      [currentWork().tenantId],
    );
    return counted!.rows;
  }

  private async touched(projection: Projection, from: string): Promise<number> {
    const events = await this.sql.query<ProjectedEvent>(
      `select event_id as "eventId", tenant_id as "tenantId", stream_id as "streamId", version, type, schema_version as "schemaVersion", data, at
       from engine.event where tenant_id = $1 and type = any ($2) and pos >= $3`,
      [currentWork().tenantId, projection.types, from],
    );
    return new Set(events.flatMap(event => projection.keysOf(event).map(key => placeOf(event.tenantId, key)))).size;
  }

  private find(name: string): Projection {
    const found = this.all().find(projection => projection.name === name);
    if (!found) throw new DomainError('not-found');
    return found;
  }

  private all(): Projection[] {
    return this.projections.all().toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }
}
