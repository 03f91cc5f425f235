import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import {
  RewardCancelled,
  RewardExpired,
  RewardGranted,
  RewardPaid,
  RewardPickedUp,
  RewardReturned,
  RewardSealed,
  RewardUnsealed,
  type RewardEvent,
} from '../../reward/published-events.js';
import { postingFor } from '../domain/ledger.js';
import { Ledger, type Booked } from '../persistence/ledger.js';

/** One consumer for all a reward costs, since a return is booked by what came before it. */
@Reaction({
  name: 'post-to-ledger-when-reward-moves',
  on: [
    RewardGranted,
    RewardSealed,
    RewardUnsealed,
    RewardPaid,
    RewardPickedUp,
    RewardReturned,
    RewardCancelled,
    RewardExpired,
  ],
})
export class PostToLedgerWhenRewardMoves implements TransactionalReaction {
  constructor(private readonly ledger: Ledger) {}

  react(event: RecordedEvent<RewardEvent>): Promise<void> {
    return this.reactAll([event]);
  }

  async reactAll(events: readonly RecordedEvent<RewardEvent>[]): Promise<void> {
    const booked: Booked[] = [];
    for (const event of events) {
      const { rewardId } = event.data;
      // How a return is booked is told by what was booked before it.
      if (event.type === 'RewardReturned') await this.ledger.post(booked.splice(0));
      const bookedByTheBank = event.type === 'RewardReturned' && (await this.ledger.balance(rewardId, 'bank')) !== 0;
      const posting = postingFor(event as RewardEvent, bookedByTheBank);
      if (posting) booked.push({ eventId: event.eventId, rewardId, at: event.at, posting });
    }
    await this.ledger.post(booked);
  }
}
