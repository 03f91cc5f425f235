import { wouldChange } from '#platform/domain/aggregate.js';
import type { RecipientEvent } from '../events.js';
import { Recipient } from './recipient.js';

/** Which mails staff can have sent again: what the contact itself would not refuse. */
export function openDecisions(recipientId: string, history: readonly RecipientEvent[]) {
  const recipient = () => new Recipient(recipientId).rehydrate(history);
  return {
    mailConfirmation: wouldChange(recipient(), one => one.requestMail()),
    mailOffer: wouldChange(recipient(), one => one.requestOffer()),
  };
}
