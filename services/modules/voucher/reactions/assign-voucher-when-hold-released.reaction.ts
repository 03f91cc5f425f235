import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#platform/reactions/reaction.js';
import { RewardHoldReleased } from '../../hold/published-events.js';
import { AssignVoucher } from '../commands/assign-voucher/assign-voucher.js';
import { WaitingList } from '../persistence/waiting-list.js';

/** The code follows the release at once; a cash reward waits in no list of ours. */
@Reaction({ name: 'assign-voucher-when-hold-released', on: [RewardHoldReleased] })
export class AssignVoucherWhenHoldReleased implements TransactionalReaction {
  constructor(private readonly assign: AssignVoucher, private readonly waiting: WaitingList) {}

  async react({ data: { rewardId } }: RecordedEvent<ReturnType<typeof RewardHoldReleased.of>>): Promise<void> {
    const entry = await this.waiting.find(rewardId);
    if (entry) await this.assign.to(entry);
  }
}
