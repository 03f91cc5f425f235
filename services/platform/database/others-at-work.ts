import { Injectable } from '@nestjs/common';
import { OneStatement } from './one-statement.js';

/** What a worker's connections call themselves. Where a pooler drops the name a worker takes its own for others', and rests more than it must. */
export const workerName = 'weitersagen worker';

/** Those of this role that are no worker's and began or ended something in the last quarter of a second. */
const lately = `
  select current_setting('application_name') <> $1 or exists (
    select from pg_stat_activity where datname = current_database() and usename = current_user and application_name <> $1 and state_change > clock_timestamp() - interval '250 milliseconds') as others`;

/** Whether people are being served at this moment, by whichever process: what can wait makes room for them. */
@Injectable()
export class OthersAtWork {
  constructor(private readonly statement: OneStatement) {}

  async now(): Promise<boolean> {
    const [row] = await this.statement.query<{ others: boolean }>(lately, [workerName]);
    return row!.others;
  }
}
