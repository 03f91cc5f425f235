import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { RedeliveryApproved } from '../events.js';
import { RunAgain } from './run-again.js';

/** Runs a transactional reaction again, once, in one transaction with the end of its request. The domain's own rules decide the outcome. */
@Reaction({ name: 'react-again-when-redelivery-approved', queue: 'rewards', on: [RedeliveryApproved] })
export class ReactAgainWhenRedeliveryApproved implements TransactionalReaction {
  constructor(private readonly run: RunAgain) {}

  async react({
    data: { redeliveryId, consumer },
  }: RecordedEvent<ReturnType<typeof RedeliveryApproved.of>>): Promise<void> {
    if (this.run.kindOf(consumer) !== 'transactional') return;
    const again = await this.run.open(redeliveryId);
    if (!again) return;
    await this.run.as(again, () => again.reaction.transactional!.react(again.event));
    await this.run.done(again, null);
  }
}
