import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays } from '#platform/clock.js';
import { Retention } from '#platform/retention.js';
import { inquiriesAreKeptForDays } from '../domain/inquiry.js';
import { Inquiries } from '../persistence/inquiries.js';

export const FORGET_INQUIRY = 'forget-inquiry';

/** Deletes what was written some time after the last answer; what waits again by then stays. */
@DueHandler(FORGET_INQUIRY, 'erasure')
export class ForgetInquiry implements DueWorkHandler {
  constructor(
    private readonly inquiries: Inquiries,
    private readonly retention: Retention,
  ) {}

  async due(inquiryId: string, now: Date): Promise<void> {
    const row = await this.inquiries.byId(inquiryId);
    if (!row?.settledAt || addDays(row.settledAt, inquiriesAreKeptForDays) > now) return;
    await this.inquiries.forget(row);
    await this.retention.noteDone('contact-message', 1);
  }
}
