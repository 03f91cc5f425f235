import { EngineDatabase } from './engine-database.js';

/** Records the positions of projections and relay, so that an operator sees throughput and age of the backlog. */
export class ConsumerProgress {
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
