import { Injectable } from '@nestjs/common';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addDays, Clock } from '#platform/clock.js';
import type { SeenBy } from '../../recommendation/api.js';
import { inquiriesAreKeptForDays } from '../domain/inquiry.js';
import { Inquiries } from '../persistence/inquiries.js';
import { InquiriesAtDesk } from '../queries/inquiries-at-desk.js';
import { FORGET_INQUIRY } from './forget-inquiry.js';

/** The member of staff who answers. */
interface Clerk {
  readonly name: string;
  readonly seenBy: SeenBy;
}

/** Answers to what people wrote (docs/specification/desk.md#contact-messages). The log says that there are some, not what they say. */
@Injectable()
export class WorkOnInquiries {
  constructor(
    private readonly inquiries: Inquiries,
    private readonly atDesk: InquiriesAtDesk,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Refuses `not-found`, and `changed-meanwhile` where more was written than `version`. */
  answer(number: string, text: string, version: number, by: Clerk): Promise<void> {
    return this.settle('answer', number, text, version, by);
  }

  /** Refuses as `answer`, and what waits for no answer. */
  close(number: string, reason: string, version: number, by: Clerk): Promise<void> {
    return this.settle('close', number, reason, version, by);
  }

  private async settle(how: 'answer' | 'close', number: string, text: string, version: number, by: Clerk) {
    const { inquiryId } = await this.atDesk.find(number, by.seenBy);
    const inquiry = await this.inquiries.load(inquiryId);
    inquiry[how](await this.inquiries.addReply(inquiryId, how, text, by.name), version);
    await this.inquiries.save(inquiry);
    await this.dueWork.schedule(FORGET_INQUIRY, inquiryId, addDays(this.clock.now(), inquiriesAreKeptForDays));
    await this.audit.record({ action: `inquiry.${how}`, subject: number, by: by.name });
  }
}
