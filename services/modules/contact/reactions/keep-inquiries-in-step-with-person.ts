import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { RecommenderActivated, RecommenderEmailChanged, RecommenderErased } from '../../account/events.js';
import { RecipientConfirmed, RecipientErased } from '../../recipient/events.js';
import { Inquiries } from '../persistence/inquiries.js';

type Proven = EventFrom<typeof RecommenderActivated | typeof RecommenderEmailChanged | typeof RecipientConfirmed>;

/** What an address wrote before it was proven is its owner's from then on. */
@Reaction({
  name: 'link-inquiries-when-address-proven',
  queue: 'erasure',
  on: [RecommenderActivated, RecommenderEmailChanged, RecipientConfirmed],
})
export class LinkInquiriesWhenAddressProven implements TransactionalReaction<Proven> {
  constructor(
    private readonly inquiries: Inquiries,
    private readonly people: PersonStore,
  ) {}

  async react({ data }: RecordedEvent<Proven>): Promise<void> {
    const personId = 'recipientId' in data ? data.recipientId : data.recommenderId;
    const person = await this.people.find(personId);
    const recommendationId = 'recipientId' in data ? data.recommendationId : null;
    if (person) await this.inquiries.provenBy(person.email, { personId, recommendationId });
  }
}

type Erased = EventFrom<typeof RecommenderErased | typeof RecipientErased>;

/** What a person wrote, and was answered, goes with the person. */
@Reaction({ name: 'forget-inquiries-when-person-erased', queue: 'erasure', on: [RecommenderErased, RecipientErased] })
export class ForgetInquiriesWhenPersonErased implements TransactionalReaction<Erased> {
  constructor(private readonly inquiries: Inquiries) {}

  async react({ data }: RecordedEvent<Erased>): Promise<void> {
    const personId = 'recipientId' in data ? data.recipientId : data.recommenderId;
    for (const inquiry of await this.inquiries.of(personId, null)) await this.inquiries.forget(inquiry);
  }
}
