import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EngineDatabase } from '../engine/engine-database.js';
import { logger } from '../log/logger.js';
import { Doorbell } from './doorbell.js';

const sweepEvery = 5_000;

/** Tells a wiped or new queue from one that remembers: by a mark kept in both the database and the queue. */
@Injectable()
export class Epoch {
  constructor(
    private readonly database: EngineDatabase,
    private readonly doorbell: Doorbell,
  ) {}

  /** Calls `forgotten` when the queue had lost the mark, and leaves a new one after it. */
  async check(forgotten: () => Promise<void>): Promise<void> {
    const [row] = await this.database.query<{ epoch: string }>(
      `insert into engine.queue_epoch (queue, epoch) values ('main', $1) on conflict (queue) do update set queue = excluded.queue returning epoch`,
      [randomUUID()],
    );
    const mark = `epoch-${row!.epoch}`;
    if ((await this.doorbell.holdsMark(mark)) !== false) return;
    logger.info('the queue is new or was wiped: ringing for everything that waits');
    const scheduled = await this.doorbell.ringSweepersEvery(sweepEvery);
    await forgotten();
    if (scheduled && (await this.doorbell.leaveMark(mark)))
      await this.database.query(`update engine.queue_epoch set since = now() where queue = 'main'`);
  }
}
