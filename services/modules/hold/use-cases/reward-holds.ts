import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Handles } from '#platform/messages.js';
import { HoldReward, type Holding } from '../api.js';
import { Holds } from '../persistence.js';

export interface HoldDecision {
  readonly rewardId: string;
  readonly verdict: 'release' | 'refuse';
  readonly note: string;
  readonly byName: string;
}

/** Rewards are held by the product, and let go or cancelled by a person. */
@Injectable()
export class RewardHolds {
  constructor(
    private readonly holds: Holds,
    private readonly audit: Audit,
  ) {}

  @Handles(HoldReward)
  async hold({ rewardId, reason, until, by }: Holding): Promise<void> {
    const hold = await this.holds.of(rewardId);
    hold.hold(rewardId, reason, until ?? null);
    await this.holds.save(hold);
    if (by) await this.holds.saveHolder(rewardId, by.name, withoutPersonalData(by.why));
  }

  /**
   * The reward is released, or cancelled and its owner told. Refuses `not-found` and `changed-meanwhile` (decided
   * already, or it waits for a time only).
   */
  async decide({ rewardId, verdict, note, byName }: HoldDecision): Promise<void> {
    const hold = await this.holds.of(rewardId);
    ensure(!hold.isNew, 'not-found');
    const why = [...hold.open.keys()];
    hold[verdict]();
    const reason = withoutPersonalData(note);
    await this.holds.saveDecision(hold, byName, reason);
    await this.audit.record({
      action: `hold.${verdict}`,
      subject: rewardId,
      by: byName,
      before: { state: 'held', why },
      after: { state: hold.state, reason },
    });
  }
}
