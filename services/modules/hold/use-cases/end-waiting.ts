import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { END_WAITING, Holds } from '../persistence.js';

@DueHandler(END_WAITING, 'expiry')
export class EndWaiting implements DueWorkHandler {
  constructor(private readonly holds: Holds) {}

  async due(rewardId: string, now: Date): Promise<void> {
    const hold = await this.holds.of(rewardId);
    hold.timeIsOver(now);
    await this.holds.save(hold);
  }
}
