import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom } from '#platform/domain/aggregate.js';
import { Handles } from '#platform/messages.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { AddressIsConfirmed } from '../api.js';
import { RecipientAddressChanged, RecipientMailRequested, RecipientRegistered } from '../events.js';
import { RecipientRepository, type RecipientRow } from '../persistence/recipients.js';

/** Whoever has confirmed an address that was entered again, while their way to the offer is open. */
@Injectable()
export class ConfirmedOwners {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly queries: QueryBus,
  ) {}

  async ofAddress({ productId, emailKey, status }: RecipientRow): Promise<RecipientRow | null> {
    if (status !== 'unconfirmed' || !emailKey) return null;
    const owner = await this.recipients.confirmedUnder(productId, emailKey);
    // Its recommendation may have ended; then the new contact is one like any other.
    const terms = owner && (await this.queries.execute(new RecommendationTerms(owner.recommendationId)));
    return terms && terms.status !== 'cancelled' && terms.status !== 'expired' ? owner : null;
  }
}

@Injectable()
export class ProvenAddresses {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly owners: ConfirmedOwners,
  ) {}

  @Handles(AddressIsConfirmed)
  async isConfirmed(recipientId: string): Promise<boolean> {
    const row = await this.recipients.row({ recipientId });
    return row !== null && (await this.owners.ofAddress(row)) !== null;
  }
}

export type Entered = EventFrom<
  typeof RecipientRegistered | typeof RecipientMailRequested | typeof RecipientAddressChanged
>;
