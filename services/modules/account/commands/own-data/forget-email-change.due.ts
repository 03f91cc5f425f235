import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { EmailChanges } from '../../persistence/email-changes.js';

export const FORGET_EMAIL_CHANGE = 'forget-email-change';
/** Longer than the link holds, and than the mail to the old address may be on its way. */
export const emailChangesAreKeptForDays = 7;

/** Nobody confirmed it, or the old address was told long ago: neither address is kept any longer. */
@DueHandler(FORGET_EMAIL_CHANGE)
export class ForgetEmailChange implements DueWorkHandler {
  constructor(private readonly changes: EmailChanges) {}

  due(recommenderId: string): Promise<void> {
    return this.changes.forget(recommenderId);
  }
}
