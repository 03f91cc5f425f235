import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ContactRetention } from '../persistence/contact-retention.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { Clock } from '#platform/clock.js';
import { PersonStore } from '#platform/persons/person-store.js';
import {
  EmailIsAddressedInformally,
  ConfirmedRecipients,
  ContactsDue,
  FindRecipient,
  HasProvenAddress,
  LastConfirmations,
  MayStillConfirm,
  RemindableContacts,
  IsAddressedInformally,
  type RecipientFound,
} from '../api.js';

@QueryHandler(FindRecipient)
export class FindRecipientHandler implements IQueryHandler<FindRecipient> {
  constructor(private readonly recipients: RecipientRepository) {}

  async execute({ by }: FindRecipient): Promise<RecipientFound | null> {
    const row = await this.recipients.row(by);
    if (!row || row.status === 'erased') return null;
    const { recipientId, number, recommendationId, productId, addressVersion, status } = row;
    return {
      recipientId,
      number,
      recommendationId,
      productId,
      addressVersion,
      confirmed: status === 'confirmed',
    };
  }
}

@QueryHandler(HasProvenAddress)
export class HasProvenAddressHandler implements IQueryHandler<HasProvenAddress> {
  constructor(private readonly recipients: RecipientRepository) {}

  async execute({ recipientId }: HasProvenAddress): Promise<boolean> {
    const row = await this.recipients.row({ recipientId });
    return row !== null && (row.status === 'confirmed' || row.confirmedAt != null);
  }
}

@QueryHandler(IsAddressedInformally)
export class IsAddressedInformallyHandler implements IQueryHandler<IsAddressedInformally> {
  constructor(private readonly recipients: RecipientRepository) {}

  async execute({ recipientId }: IsAddressedInformally): Promise<boolean> {
    return (await this.recipients.row({ recipientId }))?.casual === true;
  }
}

@QueryHandler(EmailIsAddressedInformally)
export class EmailIsAddressedInformallyHandler implements IQueryHandler<EmailIsAddressedInformally> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: PersonStore,
  ) {}

  async execute({ email }: EmailIsAddressedInformally): Promise<boolean> {
    const contact = await this.people.findByEmail('recipient', email);
    if (!contact || (await this.people.findByEmail('recommender', email))) return false;
    return (await this.recipients.row({ recipientId: contact.id }))?.casual === true;
  }
}

@QueryHandler(RemindableContacts)
export class RemindableContactsHandler implements IQueryHandler<RemindableContacts> {
  constructor(private readonly recipients: RecipientRepository) {}

  execute({ recipientIds }: RemindableContacts): Promise<ReadonlyMap<string, { readonly casual: boolean }>> {
    return this.recipients.remindable(recipientIds);
  }
}

@QueryHandler(ConfirmedRecipients)
export class ConfirmedRecipientsHandler implements IQueryHandler<ConfirmedRecipients> {
  constructor(private readonly recipients: RecipientRepository) {}

  execute({ recommendationIds }: ConfirmedRecipients): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.recipients.confirmedOf(recommendationIds);
  }
}

@QueryHandler(MayStillConfirm)
export class MayStillConfirmHandler implements IQueryHandler<MayStillConfirm> {
  constructor(private readonly recipients: RecipientRepository) {}

  execute({ recommendationId }: MayStillConfirm): Promise<boolean> {
    return this.recipients.mayStillConfirm(recommendationId);
  }
}

@QueryHandler(LastConfirmations)
export class LastConfirmationsHandler implements IQueryHandler<LastConfirmations> {
  constructor(private readonly recipients: RecipientRepository) {}

  execute({ recommendationIds, without }: LastConfirmations): Promise<ReadonlyMap<string, Date>> {
    return this.recipients.lastConfirmationsOf(recommendationIds, without);
  }
}

@QueryHandler(ContactsDue)
export class ContactsDueHandler implements IQueryHandler<ContactsDue> {
  constructor(
    private readonly contacts: ContactRetention,
    private readonly clock: Clock,
  ) {}

  execute({ unconfirmedDays }: ContactsDue) {
    return this.contacts.due(this.clock.now(), unconfirmedDays);
  }
}
