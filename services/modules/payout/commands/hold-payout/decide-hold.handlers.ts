import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/engine/without-personal-data.js';
import type { PayoutHold } from '../../domain/payout-hold.js';
import { PayoutHolds } from '../../persistence/payout-holds.js';
import { RefuseHeldPayout, ReleaseHeldPayout } from './decide-hold.command.js';

abstract class DecideHold {
  constructor(private readonly holds: PayoutHolds, private readonly audit: Audit) {}

  protected async decide({ rewardId, note, byName }: ReleaseHeldPayout['decision'], decide: (hold: PayoutHold) => void): Promise<void> {
    const hold = await this.holds.of(rewardId);
    refuseUnless(!hold.isNew, 'not-found');
    decide(hold);
    await this.holds.saveDecision(hold, byName, withoutPersonalData(note));
    await this.audit.record({ action: hold.state === 'released' ? 'payout.hold-release' : 'payout.hold-refuse', subject: rewardId, by: byName, before: { state: 'held', why: hold.reason }, after: { state: hold.state, reason: withoutPersonalData(note) } });
  }
}

@CommandHandler(ReleaseHeldPayout)
export class ReleaseHeldPayoutHandler extends DecideHold implements ICommandHandler<ReleaseHeldPayout> {
  constructor(holds: PayoutHolds, audit: Audit) { super(holds, audit); }

  execute({ decision }: ReleaseHeldPayout): Promise<void> {
    return this.decide(decision, (hold) => hold.release());
  }
}

@CommandHandler(RefuseHeldPayout)
export class RefuseHeldPayoutHandler extends DecideHold implements ICommandHandler<RefuseHeldPayout> {
  constructor(holds: PayoutHolds, audit: Audit) { super(holds, audit); }

  execute({ decision }: RefuseHeldPayout): Promise<void> {
    return this.decide(decision, (hold) => hold.refuse());
  }
}
