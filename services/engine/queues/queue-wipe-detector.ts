import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { logger } from '#platform/logger.js';
import { EngineDatabase } from '../engine-database.js';
import { Queues } from './queues.js';

/** Detects a wiped or new queue server by a mark kept in both the database and a queue. */
@Injectable()
export class QueueWipeDetector {
  constructor(
    private readonly database: EngineDatabase,
    private readonly queues: Queues,
  ) {}

  /** Calls `forgotten` when the queue server has lost the mark, and stores a new mark afterwards. */
  async check(forgotten: () => Promise<void>): Promise<void> {
    const [row] = await this.database.query<{ epoch: string }>(
      `insert into engine.queue_epoch (queue, epoch) values ('main', $1) on conflict (queue) do update set queue = excluded.queue returning epoch`,
      [randomUUID()],
    );
    const mark = `epoch-${row!.epoch}`;
    if ((await this.queues.holdsMark(mark)) !== false) return;
    logger.info('the queue is new or was wiped: everything that waits is enqueued again');
    await forgotten();
    if (await this.queues.leaveMark(mark))
      await this.database.query(`update engine.queue_epoch set since = now() where queue = 'main'`);
  }
}
