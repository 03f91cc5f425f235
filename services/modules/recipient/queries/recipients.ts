import { Injectable } from '@nestjs/common';
import { ContactRetention } from '../persistence/contact-retention.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { Clock } from '#platform/clock.js';
import { Handles } from '#platform/messages.js';
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

/** What other modules ask about recipients. */
@Injectable()
export class RecipientQueries {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: PersonStore,
    private readonly contacts: ContactRetention,
    private readonly clock: Clock,
  ) {}

  @Handles(FindRecipient)
  async find(by: { readonly number: string } | { readonly recipientId: string }): Promise<RecipientFound | null> {
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

  @Handles(HasProvenAddress)
  async hasProvenAddress(recipientId: string): Promise<boolean> {
    const row = await this.recipients.row({ recipientId });
    return row !== null && (row.status === 'confirmed' || row.confirmedAt != null);
  }

  @Handles(IsAddressedInformally)
  async isAddressedInformally(recipientId: string): Promise<boolean> {
    return (await this.recipients.row({ recipientId }))?.casual === true;
  }

  @Handles(EmailIsAddressedInformally)
  async emailIsAddressedInformally(email: string): Promise<boolean> {
    const contact = await this.people.findByEmail('recipient', email);
    if (!contact || (await this.people.findByEmail('recommender', email))) return false;
    return (await this.recipients.row({ recipientId: contact.id }))?.casual === true;
  }

  @Handles(RemindableContacts)
  remindable(recipientIds: readonly string[]): Promise<ReadonlyMap<string, { readonly casual: boolean }>> {
    return this.recipients.remindable(recipientIds);
  }

  @Handles(ConfirmedRecipients)
  confirmed(recommendationIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.recipients.confirmedOf(recommendationIds);
  }

  @Handles(MayStillConfirm)
  mayStillConfirm(recommendationId: string): Promise<boolean> {
    return this.recipients.mayStillConfirm(recommendationId);
  }

  @Handles(LastConfirmations)
  lastConfirmations(
    recommendationIds: readonly string[],
    without: readonly string[],
  ): Promise<ReadonlyMap<string, Date>> {
    return this.recipients.lastConfirmationsOf(recommendationIds, without);
  }

  @Handles(ContactsDue)
  due(unconfirmedDays: number) {
    return this.contacts.due(this.clock.now(), unconfirmedDays);
  }
}
