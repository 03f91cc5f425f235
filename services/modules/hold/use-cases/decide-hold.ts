import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Holds } from '../persistence.js';

/**
 * A person's decision on a held reward: it is released, or cancelled and its owner told. Refuses `not-found` and
 * `changed-meanwhile` (decided already, or it waits for a time only).
 */
export class DecideHold extends Command<void> {
  constructor(
    readonly decision: {
      readonly rewardId: string;
      readonly verdict: 'release' | 'refuse';
      readonly note: string;
      readonly byName: string;
    },
  ) {
    super();
  }
}

@CommandHandler(DecideHold)
export class DecideHoldHandler implements ICommandHandler<DecideHold> {
  constructor(
    private readonly holds: Holds,
    private readonly audit: Audit,
  ) {}

  async execute({ decision: { rewardId, verdict, note, byName } }: DecideHold): Promise<void> {
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
