import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit/audit.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/event.js';
import { ReactionRegistry, type RegisteredReaction } from '#engine/reactions/reaction.js';
import { refireKey, type Refire } from '../domain/refire.js';
import { RecordedEvents } from '../persistence/recorded-events.js';
import { Refires } from '../persistence/refires.js';
import { Rehearsal } from '../persistence/rehearsal.js';

/** A reaction that is to run once more, and the event it runs for. */
export interface Again {
  readonly refire: Refire;
  readonly reaction: RegisteredReaction;
  readonly event: RecordedEvent;
}

/** What both ways of running a reaction once more have in common. */
@Injectable()
export class RunAgain {
  constructor(
    private readonly refires: Refires,
    private readonly reactions: ReactionRegistry,
    private readonly events: RecordedEvents,
    private readonly rehearsal: Rehearsal,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
  ) {}

  kindOf(consumer: string): 'transactional' | 'external' | 'unknown' {
    const reaction = this.reactions.find(consumer);
    if (!reaction) return 'unknown';
    return reaction.external ? 'external' : 'transactional';
  }

  /** Undefined when it has run already, or when a rule of the domain refuses it by now, which is then written down. */
  async open(refireId: string): Promise<Again | undefined> {
    const again = await this.load(refireId);
    if (again.refire.state !== 'approved') return undefined;
    const { effect, error } = await this.rehearsal.of(again.reaction, again.event);
    if (effect !== 'refused') return again;
    again.refire.refuse(error!);
    await this.end(again.refire, error);
    return undefined;
  }

  async load(refireId: string): Promise<Again> {
    const refire = await this.refires.load(refireId);
    const reaction = this.reactions.find(refire.about.consumer);
    if (!reaction) throw new Error(`Nobody here is called ${refire.about.consumer}.`);
    return { refire, reaction, event: await this.events.load(refire.about.eventId) };
  }

  /** In the name of the reaction, caused by the approval. */
  as<T>({ reaction }: Again, body: () => Promise<T>): Promise<T> {
    return this.work.run({ ...currentWork(), actor: `system:${reaction.name}` }, body);
  }

  async done({ refire }: Again, reference: string | null): Promise<void> {
    if (refire.state !== 'approved') return;
    refire.done();
    await this.end(refire, reference);
  }

  private async end(refire: Refire, outcome: string | null): Promise<void> {
    await this.refires.saveOutcome(refire, outcome);
    const { consumer, eventId } = refire.about;
    await this.audit.record({
      action: `refire.${refire.state}`,
      subject: `${consumer} ${eventId}`,
      by: '',
      before: { refire: refire.id, state: 'approved' },
      after: { state: refire.state, outcome, effectKey: refireKey(refire.id) },
    });
  }
}
