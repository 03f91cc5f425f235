import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  InquiryAnswered,
  InquiryClosed,
  InquiryContinued,
  InquiryForgotten,
  InquiryOpened,
  type InquiryEvent,
} from '../events.js';

export type InquiryState = 'open' | 'answered' | 'closed' | 'forgotten';

/** After its last answer, or since it was closed. */
export const inquiriesAreKeptForDays = 90;

/**
 * What an address wrote to the programme, with the answers (docs/specification/desk.md#contact-messages):
 *
 *   open → answered | closed → open (whoever wrote writes again) → …
 *   any → forgotten
 */
export class Inquiry extends Aggregate<InquiryEvent> {
  state: InquiryState = 'open';
  /** How much was written so far: who writes names what they read. */
  version = 0;

  receive(messageId: string): void {
    const received = { inquiryId: this.id, messageId };
    this.apply(this.isNew ? InquiryOpened.of(received) : InquiryContinued.of(received));
  }

  /** Refuses `changed-meanwhile` if more was written than `of`. */
  answer(replyId: string, of: number): void {
    ensure(this.version === of, 'changed-meanwhile');
    this.apply(InquiryAnswered.of({ inquiryId: this.id, replyId }));
  }

  /** Refuses `changed-meanwhile` if more was written than `of`, or nothing waits for an answer. */
  close(replyId: string, of: number): void {
    ensure(this.version === of && this.state === 'open', 'changed-meanwhile');
    this.apply(InquiryClosed.of({ inquiryId: this.id, replyId }));
  }

  forget(number: string): void {
    if (this.state !== 'forgotten') this.apply(InquiryForgotten.of({ inquiryId: this.id, number }));
  }

  protected onInquiryOpened(): void {
    this.waits();
  }
  protected onInquiryContinued(): void {
    this.waits();
  }
  protected onInquiryAnswered(): void {
    this.version += 1;
    this.state = 'answered';
  }
  protected onInquiryClosed(): void {
    this.version += 1;
    this.state = 'closed';
  }
  protected onInquiryForgotten(): void {
    this.state = 'forgotten';
  }

  private waits(): void {
    this.version += 1;
    this.state = 'open';
  }
}
