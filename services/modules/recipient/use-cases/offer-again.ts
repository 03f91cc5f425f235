import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { AddressIsConfirmed } from '../api.js';
import { RecipientAddressChanged, RecipientMailRequested, RecipientRegistered } from '../events.js';
import { RecipientRepository, type RecipientRow } from '../persistence.js';

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

@QueryHandler(AddressIsConfirmed)
export class AddressIsConfirmedHandler implements IQueryHandler<AddressIsConfirmed> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly owners: ConfirmedOwners,
  ) {}

  async execute({ recipientId }: AddressIsConfirmed): Promise<boolean> {
    const row = await this.recipients.row({ recipientId });
    return row !== null && (await this.owners.ofAddress(row)) !== null;
  }
}

type Entered = EventFrom<typeof RecipientRegistered | typeof RecipientMailRequested | typeof RecipientAddressChanged>;

/**
 * The owner of an address that was entered again gets the way to their offer, in place of the mail to confirm
 * (docs/specification/friend.md#the-same-form-again). Later than the form, whose time would tell that there is one; each
 * of these events has counted a mail to the mailbox.
 */
@Reaction({
  name: 'offer-again-when-address-entered-again',
  queue: 'mails',
  on: [RecipientRegistered, RecipientMailRequested, RecipientAddressChanged],
})
export class OfferAgainWhenAddressEnteredAgain implements TransactionalReaction {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly owners: ConfirmedOwners,
  ) {}

  async react({ data }: RecordedEvent<Entered>): Promise<void> {
    const row = await this.recipients.row({ recipientId: data.recipientId });
    // The address was corrected since.
    if (!row || row.addressVersion !== ('addressVersion' in data ? data.addressVersion : 0)) return;
    const owner = await this.owners.ofAddress(row);
    if (!owner) return;
    const recipient = await this.recipients.loadLocked(owner.recipientId);
    if (recipient.status !== 'confirmed') return;
    recipient.requestOffer();
    await this.recipients.save(recipient);
  }
}

export const reactions = [OfferAgainWhenAddressEnteredAgain];
