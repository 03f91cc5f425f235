import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { Doorbell } from '#platform/queue/doorbell.js';

export interface QueueFigures {
  readonly name: string;
  readonly paused: boolean;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  readonly completed: number;
}

export interface QueuesView {
  /** False: the queue did not answer, and nothing is known of it. */
  readonly reachable: boolean;
  readonly queues: readonly QueueFigures[];
  readonly workers: readonly { readonly name: string; readonly lastSeen: Date }[];
}

/** The queues as the backend counts them, and the workers by their heartbeats of the last hour. */
@Injectable()
export class ReadQueues {
  constructor(private readonly doorbell: Doorbell, private readonly sql: Sql) {}

  async all(): Promise<QueuesView> {
    const states = await this.doorbell.states();
    const workers = await this.sql.query<{ name: string; lastSeen: Date }>(
      `select process as name, at as "lastSeen" from engine.heartbeat where kind = 'worker' and at > now() - interval '1 hour' order by at desc`,
    );
    const queues = (states ?? []).map(({ name, paused, counts }) => {
      const count = (state: string) => counts[state] ?? 0;
      return { name, paused, waiting: count('waiting'), active: count('active'), delayed: count('delayed'), failed: count('failed'), completed: count('completed') };
    });
    return { reachable: states !== undefined, queues, workers };
  }
}
