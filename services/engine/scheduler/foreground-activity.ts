import { Injectable } from '@nestjs/common';
import { OneStatement } from '#platform/database/sql.js';

/**
 * `application_name` of a worker's connections. If a pooler drops it, a worker takes its own connections for foreground
 * activity and pauses more than needed.
 */
export const workerName = 'weitersagen worker';

/** True if a non-worker connection of this role was active within the last 250 ms. */
const lately = `
  select current_setting('application_name') <> $1 or exists (
    select from pg_stat_activity where datname = current_database() and usename = current_user and application_name <> $1 and state_change > clock_timestamp() - interval '250 milliseconds') as others`;

/** Whether any process is serving people at this moment; deferrable work then slows down. */
@Injectable()
export class ForegroundActivity {
  constructor(private readonly statement: OneStatement) {}

  async now(): Promise<boolean> {
    const [row] = await this.statement.query<{ others: boolean }>(lately, [workerName]);
    return row!.others;
  }
}
