import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Clock, addHours } from '#platform/clock.js';
import type { RecordedEvent, EventFrom } from '#platform/domain/aggregate.js';
import { isSentAsCode } from '#reward-types/index.js';
import { RewardChosen, RewardCancelled } from '../../reward/events.js';
import { WaitingList } from '../persistence/waiting-list.js';
import { ASSIGN_WAITING_VOUCHER } from '../use-cases/assign-waiting-voucher.js';
import { AssignVoucher } from '../use-cases/assign-voucher.js';

@Reaction({ name: 'assign-voucher-when-reward-chosen', queue: 'vouchers', on: [RewardChosen, RewardCancelled] })
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
    const { choice, option } = data as EventFrom<typeof RewardChosen>['data'];
    if (!isSentAsCode(choice) || option === null) return;
    const voucherTypeId = Number(option);
    const assigned = await this.assign.to({ rewardId, beneficiaryId, voucherTypeId, amountCents });
    if (!assigned) await this.dueWork.schedule(ASSIGN_WAITING_VOUCHER, rewardId, addHours(this.clock.now(), 1));
  }
}
