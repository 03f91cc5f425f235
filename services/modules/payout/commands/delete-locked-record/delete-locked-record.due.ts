import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { LockedRecords } from '../../persistence/locked-records.js';

export const DELETE_LOCKED_PAYOUT_RECORD = 'delete-locked-payout-record';

/** Tax law no longer asks for it. */
@DueHandler(DELETE_LOCKED_PAYOUT_RECORD)
export class DeleteLockedRecord implements DueWorkHandler {
  constructor(private readonly records: LockedRecords) {}

  due(payoutId: string): Promise<void> {
    return this.records.remove(payoutId);
  }
}
