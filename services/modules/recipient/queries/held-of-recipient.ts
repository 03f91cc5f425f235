import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { HeldOfRecipientOf, type HeldOfRecipient } from '../api.js';
import { PhoneConsents } from '../persistence/phone-consents.js';
import { RecipientRepository } from '../persistence/recipients.js';

/** What this module stores on a recipient. */
@Injectable()
export class RecipientRecords {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly phoneConsents: PhoneConsents,
  ) {}

  @Handles(HeldOfRecipientOf)
  async of(recipientId: string): Promise<HeldOfRecipient | null> {
    const row = await this.recipients.row({ recipientId });
    return (
      row && {
        number: row.number,
        recommendationId: row.recommendationId,
        productId: row.productId,
        channel: row.channel,
        marketingConsent: row.marketingConsent,
        registeredAt: row.registeredAt,
        confirmedAt: row.confirmedAt ?? null,
        calls: await this.phoneConsents.ofPerson(recipientId),
      }
    );
  }
}
