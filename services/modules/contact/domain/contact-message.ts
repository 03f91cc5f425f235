import { Aggregate } from '#platform/domain/aggregate.js';
import {
  ContactMessageConfirmed,
  ContactMessageForgotten,
  ContactMessageForwarded,
  ContactMessageReceived,
  type ContactMessageEvent,
} from '../events.js';

/** Afterwards a mail of a message that could not be sent is not tried again. */
export const mailsAreTriedForDays = 30;

/** A message: received → forwarded to support → confirmed to its sender; forgotten where a mail does not go in time. */
export class ContactMessage extends Aggregate<ContactMessageEvent> {
  private state: 'none' | 'received' | 'forwarded' | 'over' = 'none';

  get isOver(): boolean {
    return this.state === 'over';
  }

  receive(): void {
    if (this.state === 'none') this.apply(ContactMessageReceived.of({ messageId: this.id }));
  }

  forwarded(): void {
    if (this.state === 'received') this.apply(ContactMessageForwarded.of({ messageId: this.id }));
  }

  confirmed(): void {
    if (this.state === 'forwarded') this.apply(ContactMessageConfirmed.of({ messageId: this.id }));
  }

  forget(): void {
    if (this.state === 'received' || this.state === 'forwarded')
      this.apply(ContactMessageForgotten.of({ messageId: this.id }));
  }

  protected onContactMessageReceived(): void {
    this.state = 'received';
  }

  protected onContactMessageForwarded(): void {
    this.state = 'forwarded';
  }

  protected onContactMessageConfirmed(): void {
    this.state = 'over';
  }

  protected onContactMessageForgotten(): void {
    this.state = 'over';
  }
}
