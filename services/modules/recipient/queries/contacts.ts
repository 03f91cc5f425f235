import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
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

@QueryHandler(ContactsOf)
export class ContactsOfHandler implements IQueryHandler<ContactsOf> {
  constructor(private readonly recipients: RecipientRepository) {}

  async execute({ recommendationId }: ContactsOf): Promise<ContactFound[]> {
    return (await this.recipients.of(recommendationId)).map(contactOf);
  }
}

@QueryHandler(FindContact)
export class FindContactHandler implements IQueryHandler<FindContact> {
  constructor(private readonly recipients: RecipientRepository) {}

  async execute({ number }: FindContact): Promise<ContactFound | null> {
    const row = await this.recipients.row({ number });
    return row && contactOf(row);
  }
}
