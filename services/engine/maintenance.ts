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
