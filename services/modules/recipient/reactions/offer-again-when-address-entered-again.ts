import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { RecipientAddressChanged, RecipientMailRequested, RecipientRegistered } from '../events.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { ConfirmedOwners, type Entered } from '../queries/confirmed-owners.js';

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
