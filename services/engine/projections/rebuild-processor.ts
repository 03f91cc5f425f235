import { WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { ReplaySweeper } from './replay-sweeper.js';
import { RebuildSweeper } from './rebuild-sweeper.js';

/** Processes jobs of the queue `projections`; a job names a projection to rebuild, or one with replays that wait. */
@Injectable()
export abstract class RebuildProcessor extends WorkerHost {
  constructor(
    private readonly rebuilds: RebuildSweeper,
    private readonly replays: ReplaySweeper,
  ) {
    super();
  }

  /** A job that is not understood, perhaps of another version, is dropped: the sweepers enqueue the work again. */
  async process({ data: { projection, replay } }: Job<Record<string, unknown>>): Promise<void> {
    if (typeof projection === 'string') await this.rebuilds.run(projection);
    else if (typeof replay === 'string') await this.replays.run(replay);
  }
}
