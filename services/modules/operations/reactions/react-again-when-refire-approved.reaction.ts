import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RefireApproved } from '../published-events.js';
import { RunAgain } from './refire.js';

/** What changes this database runs again in one transaction with the end of its request: once. The domain's own guards decide what comes of it. */
@Reaction({ name: 'react-again-when-refire-approved', on: [RefireApproved] })
export class ReactAgainWhenRefireApproved implements TransactionalReaction {
  constructor(private readonly run: RunAgain) {}

  async react({ data: { refireId, consumer } }: RecordedEvent<ReturnType<typeof RefireApproved.of>>): Promise<void> {
    if (this.run.kindOf(consumer) !== 'transactional') return;
    const again = await this.run.open(refireId);
    if (!again) return;
    await this.run.as(again, () => again.reaction.transactional!.react(again.event));
    await this.run.done(again, null);
  }
}
