import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { RecipientRepository, type RecipientRow } from '../persistence/recipients.js';
import { endOfPeriod } from '#shared/calendar.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Handles } from '#platform/messages.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Retention } from '#platform/retention.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { OfferLink, RecommendationTerms } from '../../recommendation/api.js';
import { detailsAsked } from '../domain/recipient.js';
import { OfferTo, OwesDetails, type Offer } from '../api.js';

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

@Injectable()
export class OfferQueries {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly retention: Retention,
    private readonly details: RequestedDetails,
    private readonly queries: QueryBus,
  ) {}

  @Handles(OfferTo)
  async offerTo(recipientId: string): Promise<Offer | null> {
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

  @Handles(OwesDetails)
  async owesDetails(recipientId: string): Promise<boolean> {
    const row = await this.recipients.row({ recipientId });
    return row !== null && (await this.details.of(row)) === 'required';
  }
}
