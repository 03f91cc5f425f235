import { Injectable } from '@nestjs/common';
import { EngineDatabase } from '#engine/engine-database.js';
import { Loop } from '#engine/loop.js';

const hour = 3_600_000;
const weeksAhead = 12;

/** Clicks go to a partition a week, made ahead of time. */
@Injectable()
export class ClickPartitions {
  private readonly loop = new Loop('click partitions', () => this.makeAhead().then(() => false), {
    restLeast: 6 * hour,
    restMost: 6 * hour,
  });

  constructor(private readonly database: EngineDatabase) {}

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async makeAhead(): Promise<void> {
    await this.database.query('select click_partitions_ahead($1)', [weeksAhead]);
  }
}
