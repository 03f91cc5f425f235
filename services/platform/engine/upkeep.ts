import { Injectable } from '@nestjs/common';
import { EngineDatabase } from './engine-database.js';

const batch = 5_000;

/** What has served its purpose and was only kept to be looked at, or to answer a late repetition: table, its key, and when a row may go. */
const spent = [
  // Event ids are in the order of time: the key's beginning is all there is to look at.
  [
    'engine.delivery',
    'event_id, consumer, tenant_id',
    `event_id < (select uuidv7(interval '-90 days')) and done_at < now() - interval '90 days'`,
  ],
  ['idempotency_key', 'tenant_id, subject, key', `at < now() - interval '30 days'`],
  ['token', 'tenant_id, token_hash', `expires_at < now() - interval '90 days'`],
] as const;

/** Keeps tables small that would else only grow, and the planner from taking one that has grown for the small one it was. */
@Injectable()
export class Upkeep {
  constructor(private readonly database: EngineDatabase) {}

  /** A batch of each. Answers whether there may be more. */
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

  /** Has statements on a table planned anew that has become a multiple of what it was. Answers whether there was one; there may be more. */
  async planAnew(): Promise<boolean> {
    const [table] = await this.database.query<{ name: string | null }>('select engine.plan_anew() as name');
    return table?.name != null;
  }
}
