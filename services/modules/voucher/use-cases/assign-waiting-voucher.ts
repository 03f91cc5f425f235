import { DueHandler, DueWork } from '#engine/scheduler/due-work.js';
import { addHours } from '#platform/clock.js';
import { WaitingList } from '../persistence/waiting-list.js';
import { AssignVoucher } from './assign-voucher.js';

export const ASSIGN_WAITING_VOUCHER = 'assign-waiting-voucher';
const hoursBetweenTries = 1;

/** Tries again to assign a code. An import serves the list at once; this also covers codes freed by a rolled-back assignment. */
@DueHandler(ASSIGN_WAITING_VOUCHER, 'vouchers')
export class AssignWaitingVoucher {
  constructor(
    private readonly waiting: WaitingList,
    private readonly assign: AssignVoucher,
    private readonly dueWork: DueWork,
  ) {}

  async due(rewardId: string, now: Date): Promise<void> {
    const entry = await this.waiting.find(rewardId);
    if (entry && !(await this.assign.to(entry)))
      await this.dueWork.schedule(ASSIGN_WAITING_VOUCHER, rewardId, addHours(now, hoursBetweenTries));
  }
}
