import { addHours, Clock } from '#platform/clock/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RewardCancelled, RewardChosen } from '../../reward/published-events.js';
import { AssignVoucher } from '../commands/assign-voucher/assign-voucher.js';
import { ASSIGN_WAITING_VOUCHER } from '../commands/assign-voucher/assign-waiting-voucher.due.js';
import { WaitingList } from '../persistence/waiting-list.js';

@Reaction({ name: 'assign-voucher-when-reward-chosen', on: [RewardChosen, RewardCancelled] })
export class AssignVoucherWhenRewardChosen implements TransactionalReaction {
  constructor(
    private readonly assign: AssignVoucher,
    private readonly waiting: WaitingList,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async react({ type, data }: RecordedEvent<EventFrom<typeof RewardChosen | typeof RewardCancelled>>): Promise<void> {
    const { rewardId, beneficiaryId, amountCents } = data;
    if (type === 'RewardCancelled') return this.waiting.remove(rewardId);
    const { choice, voucherTypeId } = data as EventFrom<typeof RewardChosen>['data'];
    if (choice !== 'voucher' || voucherTypeId === null) return;
    const assigned = await this.assign.to({ rewardId, beneficiaryId, voucherTypeId, amountCents });
    if (!assigned) await this.dueWork.schedule(ASSIGN_WAITING_VOUCHER, rewardId, addHours(this.clock.now(), 1));
  }
}
