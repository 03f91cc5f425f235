import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { RecipientRepository, type RecipientRow } from '../persistence/recipients.js';
import { ContactsOf, FindContact, type ContactFound } from '../api.js';

const contactOf = ({
  recipientId,
  number,
  recommendationId,
  status,
  registeredAt,
  confirmedAt,
}: RecipientRow): ContactFound => ({
  recipientId,
  number,
  recommendationId,
  confirmed: confirmedAt != null,
  erased: status === 'erased',
  registeredAt,
  confirmedAt: confirmedAt ?? null,
});

@Injectable()
export class ContactQueries {
  constructor(private readonly recipients: RecipientRepository) {}

  @Handles(ContactsOf)
  async contactsOf(recommendationId: string): Promise<ContactFound[]> {
    return (await this.recipients.of(recommendationId)).map(contactOf);
  }

  @Handles(FindContact)
  async find(number: string): Promise<ContactFound | null> {
    const row = await this.recipients.row({ number });
    return row && contactOf(row);
  }
}
