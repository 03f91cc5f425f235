import { wouldChange } from '#platform/domain/aggregate.js';
import type { VoucherEvent } from '../events.js';
import { Voucher } from './voucher.js';

/** What the code itself would not refuse. */
export const openDecisions = (voucherId: string, history: readonly VoucherEvent[]) => ({
  mail: wouldChange(new Voucher(voucherId).rehydrate(history), one => one.requestMail()),
});
