import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { RecipientConfirmed } from '../../recipient/events.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { Holds } from '../persistence.js';

/** The friend confirmed after all: their address is proven, and nobody has to decide on it. */
@Reaction({ name: 'end-hold-when-address-proven', queue: 'rewards', on: [RecipientConfirmed] })
export class EndHoldWhenAddressProven implements TransactionalReaction {
  constructor(
    private readonly holds: Holds,
    private readonly queries: QueryBus,
  ) {}

  async react({ data: { recipientId } }: RecordedEvent<ReturnType<typeof RecipientConfirmed.of>>): Promise<void> {
    for (const { rewardId } of await this.queries.execute(new RewardsOfBeneficiary(recipientId))) {
      if ((await this.holds.stateOf(rewardId)) !== 'held') continue;
      const hold = await this.holds.of(rewardId);
      hold.noLonger('address-unproven');
      await this.holds.save(hold);
    }
  }
}
