import { Reaction, type ExternalReaction } from '#engine/reactions/reaction.js';
import { ReactionRegistry } from '#engine/reactions/reaction-registry.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { RedeliveryApproved } from '../events.js';
import { redeliveryKey } from '../domain/redelivery.js';
import { RunAgain } from './run-again.js';

type Approved = RecordedEvent<ReturnType<typeof RedeliveryApproved.of>>;

interface Outgoing {
  readonly consumer: string;
  readonly redeliveryId: string;
  readonly content: unknown;
}

/** Runs an external reaction again under the request's effect key; lease, retries and outcomes as for deliveries. */
@Reaction({ name: 'send-again-when-redelivery-approved', queue: 'mails', on: [RedeliveryApproved] })
export class SendAgainWhenRedeliveryApproved implements ExternalReaction<Outgoing> {
  constructor(
    private readonly run: RunAgain,
    private readonly reactions: ReactionRegistry,
  ) {}

  async prepare({ data: { redeliveryId, consumer } }: Approved): Promise<Outgoing | null> {
    if (this.run.kindOf(consumer) === 'transactional') return null;
    const again = await this.run.open(redeliveryId);
    if (!again) return null;
    const content = await this.run.as(again, () => again.reaction.external!.prepare(again.event));
    if (content !== null) return { consumer, redeliveryId, content };
    await this.run.done(again, null);
    return null;
  }

  deliver({ consumer, redeliveryId, content }: Outgoing): Promise<string> {
    return this.reactions.find(consumer)!.external!.deliver(content, redeliveryKey(redeliveryId));
  }

  async settled({ data: { redeliveryId } }: Approved, reference: string): Promise<void> {
    const again = await this.run.load(redeliveryId);
    if (again.reaction.external!.settled)
      await this.run.as(again, () => again.reaction.external!.settled!(again.event, reference));
    await this.run.done(again, reference);
  }
}
