import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EngineDatabase } from './engine-database.js';

const batch = 5_000;

/** Rows kept only for inspection or for late retries: table, its key, and the condition under which a row may be deleted. */
const spent = [
  // Event ids are ordered by time, so the delete only reads the start of the key's index.
  [
    'engine.delivery',
    'event_id, consumer, tenant_id',
    `event_id < (select uuidv7(interval '-90 days')) and done_at < now() - interval '90 days'`,
  ],
  ['idempotency_key', 'tenant_id, subject, key', `at < now() - interval '30 days'`],
  ['token', 'tenant_id, token_hash', `expires_at < now() - interval '90 days'`],
] as const;

/** Deletes expired rows, and analyzes grown tables so that the planner does not use statistics of a small table. */
@Injectable()
export class Maintenance {
  constructor(private readonly database: EngineDatabase) {}

  /** Deletes one batch per table. Returns whether there may be more. */
  async pass(): Promise<boolean> {
    let more = false;
    for (const [table, key, gone] of spent) {
      const removed = await this.database.query(
        `delete from ${table} where (${key}) in (select ${key} from ${table} where ${gone} limit ${batch}) returning 1 as one`,
      );
      more ||= removed.length === batch;
    }
    return more;
  }

  /** Analyzes one table grown several times over since its last statistics. Returns whether one was; more may be. */
  async analyzeGrownTables(): Promise<boolean> {
    const [table] = await this.database.query<{ name: string | null }>('select engine.analyze_grown_tables() as name');
    return table?.name != null;
  }
}

/** Shows that a process is alive: a row updated every few seconds and deleted on an orderly stop. */
export class Heartbeat {
  private readonly process = `${process.pid}-${randomUUID().slice(0, 8)}`;

  constructor(
    private readonly database: EngineDatabase,
    private readonly kind: string,
  ) {}

  async beat(info: Record<string, unknown> = {}): Promise<void> {
    await this.database.query(
      `insert into engine.heartbeat (process, kind, info) values ($1, $2, $3::jsonb) on conflict (process) do update set at = clock_timestamp(), info = excluded.info`,
      [this.process, this.kind, JSON.stringify({ pid: process.pid, ...info })],
    );
    await this.database.query(`delete from engine.heartbeat where at < now() - interval '1 hour'`);
  }

  async stop(): Promise<void> {
    await this.database.query('delete from engine.heartbeat where process = $1', [this.process]);
  }
}

/** Records the positions of projections and relay, so that an operator sees throughput and age of the backlog. */
export class Progress {
  constructor(private readonly database: EngineDatabase) {}

  /**
   * `relayedAt`: when this process last looked for events to relay; operators read it as the relay's heartbeat. Several
   * workers write in turn.
   */
  async note(relayedAt: Date | undefined): Promise<void> {
    await this.save(
      `select p.name, sum(c.seq), min(e.at), clock_timestamp()
       from engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation
       left join engine.log l on l.shard = c.shard and l.seq = c.seq + 1
       left join engine.event e on e.tenant_id = l.tenant_id and e.stream_id = l.stream_id and e.version = l.version
       where p.name is not null group by p.name`,
      [],
    );
    if (!relayedAt) return;
    await this.save(
      `select 'relay', sum(k.seq), min(e.at), $1::timestamptz from engine.shard_cursor k
       left join lateral (select at from engine.event where shard = k.shard and pos > k.pos order by pos limit 1) e on true`,
      [relayedAt],
    );
  }

  private async save(rows: string, parameters: readonly unknown[]): Promise<void> {
    await this.database.query(
      `insert into engine.consumer_progress as known (consumer, position, oldest_unread, at) ${rows}
       on conflict (consumer) do update set before_position = known.position, before_at = known.at, position = excluded.position, oldest_unread = excluded.oldest_unread, at = excluded.at
       where excluded.at > known.at + interval '2 seconds'`,
      parameters,
    );
  }
}
