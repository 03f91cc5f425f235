import { randomUUID } from 'node:crypto';
import { EngineDatabase } from './engine-database.js';

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
