import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

/** Which tenants a reaction marked `forAudience` receives events of, from the next event on. */
@Injectable()
export class Audience {
  constructor(private readonly sql: Sql) {}

  async join(consumer: string): Promise<void> {
    await this.sql.execute('insert into engine.audience (tenant_id, consumer) values ($1, $2) on conflict do nothing', [
      currentWork().tenantId,
      consumer,
    ]);
  }

  /** Ends the opt-in; deliveries that already exist are still done. */
  async leave(consumer: string): Promise<void> {
    await this.sql.execute('delete from engine.audience where tenant_id = $1 and consumer = $2', [
      currentWork().tenantId,
      consumer,
    ]);
  }
}
