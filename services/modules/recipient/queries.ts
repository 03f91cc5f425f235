import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ContactRetention, RecipientRepository, type RecipientRow } from './persistence.js';
import { endOfPeriod } from '#shared/calendar.js';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Retention } from '#platform/retention.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { OfferLink, RecommendationTerms } from '../recommendation/api.js';
import { detailsAsked } from './domain/recipient.js';
import {
  EmailIsAddressedInformally,
  ConfirmedRecipients,
  ContactsDue,
  ContactsOf,
  FindContact,
  FindRecipient,
  HasProvenAddress,
  LastConfirmations,
  MayStillConfirm,
  OfferTo,
  OwesDetails,
  RemindableContacts,
  IsAddressedInformally,
  type ContactFound,
  type Offer,
  type RecipientFound,
} from './api.js';

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

/** Details that a confirmed recipient has to give before they go on. */
@Injectable()
export class RequestedDetails {
  constructor(
    private readonly people: PersonStore,
    private readonly tenants: TenantDirectory,
  ) {}

  async of({
    recipientId,
    status,
  }: Pick<RecipientRow, 'recipientId' | 'status'>): Promise<'no' | 'optional' | 'required'> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const matching = tenant?.config.matchesOrdersByDetails;
    if (!matching) return 'no';
    const person = await this.people.find(recipientId);
    const given = person?.birthDate != null && person.street != null;
    return detailsAsked(matching, { confirmed: status === 'confirmed', given });
  }
}

@QueryHandler(OfferTo)
export class OfferToHandler implements IQueryHandler<OfferTo> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly retention: Retention,
    private readonly details: RequestedDetails,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recipientId }: OfferTo): Promise<Offer | null> {
    const row = await this.recipients.row({ recipientId });
    if (row?.status !== 'confirmed' || (await this.details.of(row)) === 'required') return null;
    const { recommendationId, confirmedAt, registeredAt } = row;
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    if (!terms || terms.status === 'cancelled' || terms.status === 'expired') return null;
    const keptOpenUntil = endOfPeriod(confirmedAt ?? registeredAt, await this.retention.days('decision-period'));
    return {
      url: await this.queries.execute(new OfferLink(recommendationId, row)),
      reservedUntil: keptOpenUntil > terms.validUntil ? keptOpenUntil : terms.validUntil,
    };
  }
}

@QueryHandler(OwesDetails)
export class OwesDetailsHandler implements IQueryHandler<OwesDetails> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly details: RequestedDetails,
  ) {}

  async execute({ recipientId }: OwesDetails): Promise<boolean> {
    const row = await this.recipients.row({ recipientId });
    return row !== null && (await this.details.of(row)) === 'required';
  }
}

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
