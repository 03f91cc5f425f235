import { Injectable } from '@nestjs/common';
import { Consents, type ConsentEvidence } from '#platform/intake/consents.js';
import { PhoneConsents } from '../persistence/phone-consents.js';
import { RecipientRepository } from '../persistence/recipients.js';

/** A recipient wants no advertising any more, by mail or telephone. */
@Injectable()
export class WithdrawMarketing {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly consents: Consents,
    private readonly phoneConsents: PhoneConsents,
  ) {}

  async withdraw(recipientId: string, from: ConsentEvidence): Promise<void> {
    const recipient = await this.recipients.loadLocked(recipientId);
    const consented = (await this.recipients.row({ recipientId }))?.marketingConsent === true;
    recipient.withdrawMarketing();
    if (recipient.newEvents().length > 0 && consented)
      await this.consents.note({
        ...from,
        personId: recipientId,
        purpose: 'advertising',
        step: 'withdrawn',
        about: null,
        version: null,
      });
    await this.phoneConsents.withdraw(recipientId);
    await this.recipients.save(recipient);
  }
}
