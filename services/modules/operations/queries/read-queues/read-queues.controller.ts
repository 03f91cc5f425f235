import { Controller } from '@nestjs/common';
import { readQueues } from '#contract/betrieb/calls.js';
import { fromQueues } from '#contract/betrieb/engine-codec.js';
import { Sql } from '#platform/database/sql.js';
import { Implements } from '#platform/http/implements.js';
import { Doorbell } from '#platform/queue/doorbell.js';

/** The queues as the backend counts them, and the workers by their heartbeats of the last hour. */
@Controller()
export class ReadQueuesController {
  constructor(private readonly doorbell: Doorbell, private readonly sql: Sql) {}

  @Implements(readQueues)
  async read() {
    const states = await this.doorbell.states();
    const workers = await this.sql.query<{ name: string; lastSeen: Date }>(
      `select process as name, at as "lastSeen" from engine.heartbeat where kind = 'worker' and at > now() - interval '1 hour' order by at desc`,
    );
    const count = (counts: Readonly<Record<string, number>>, state: string) => counts[state] ?? 0;
    return fromQueues({
      reachable: states !== undefined,
      queues: (states ?? []).map(({ name, paused, counts }) => ({
        name, paused, waiting: count(counts, 'waiting'), active: count(counts, 'active'), delayed: count(counts, 'delayed'), failed: count(counts, 'failed'), completed: count(counts, 'completed'),
      })),
      workers,
    });
  }
}
