import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, ReactionRegistry, type ExternalReaction } from '#engine/reactions/reaction.js';
import { refireKey } from '../domain/refire.js';
import { RefireApproved } from '../published-events.js';
import { RunAgain } from './refire.js';

type Approved = RecordedEvent<ReturnType<typeof RefireApproved.of>>;
interface Outgoing {
  readonly consumer: string;
  readonly refireId: string;
  readonly content: unknown;
}

/** What leaves this database leaves again, under a key of the request's own; lease, tries and an unknown outcome are those of every delivery. */
@Reaction({ name: 'send-again-when-refire-approved', on: [RefireApproved] })
export class SendAgainWhenRefireApproved implements ExternalReaction<Outgoing> {
  constructor(
    private readonly run: RunAgain,
    private readonly reactions: ReactionRegistry,
  ) {}

  async prepare({ data: { refireId, consumer } }: Approved): Promise<Outgoing | null> {
    if (this.run.kindOf(consumer) === 'transactional') return null;
    const again = await this.run.open(refireId);
    if (!again) return null;
    const content = await this.run.as(again, () => again.reaction.external!.prepare(again.event));
    if (content !== null) return { consumer, refireId, content };
    await this.run.done(again, null);
    return null;
  }

  deliver({ consumer, refireId, content }: Outgoing): Promise<string> {
    return this.reactions.find(consumer)!.external!.deliver(content, refireKey(refireId));
  }

  async settled({ data: { refireId } }: Approved, reference: string): Promise<void> {
    const again = await this.run.load(refireId);
    if (again.reaction.external!.settled)
      await this.run.as(again, () => again.reaction.external!.settled!(again.event, reference));
    await this.run.done(again, reference);
  }
}
