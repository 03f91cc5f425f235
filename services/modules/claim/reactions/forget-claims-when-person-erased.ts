import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommenderErased } from '../../account/events.js';
import { RecipientErased } from '../../recipient/events.js';
import { ClaimMessages } from '../persistence/claim-messages.js';
import { Claims } from '../persistence/claims.js';

type Erased = EventFrom<typeof RecommenderErased | typeof RecipientErased>;

/** What a person claimed goes with the person; that there was a claim, and how it was decided, stays for the figures. */
@Reaction({ name: 'forget-claims-when-person-erased', queue: 'erasure', on: [RecommenderErased, RecipientErased] })
export class ForgetClaimsWhenPersonErased implements TransactionalReaction<Erased> {
  constructor(
    private readonly claims: Claims,
    private readonly messages: ClaimMessages,
  ) {}

  async react({ data }: RecordedEvent<Erased>): Promise<void> {
    const claimantId = 'recipientId' in data ? data.recipientId : data.recommenderId;
    for (const { claimId } of await this.claims.of(claimantId)) {
      const claim = await this.claims.load(claimId);
      claim.forget();
      await this.claims.save(claim);
      await this.messages.forget(claimId);
    }
  }
}
