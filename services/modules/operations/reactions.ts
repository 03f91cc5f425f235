import { Injectable } from '@nestjs/common';
import { RecordedEvents } from '#engine/operator/events.js';
import {
  Reaction,
  ReactionRegistry,
  type ExternalReaction,
  type RegisteredReaction,
  type TransactionalReaction,
} from '#engine/reactions/reaction.js';
import { Audit } from '#platform/audit.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { RefireApproved } from './api.js';
import { refireKey, type Refire } from './domain/refire.js';
import { Refires, Rehearsal } from './persistence.js';

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
    await this.end(again.refire, 'refused', error);
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
    await this.end(refire, 'done', reference);
  }

  private async end(refire: Refire, state: 'done' | 'refused', outcome: string | null): Promise<void> {
    await this.refires.saveOutcome(refire, outcome);
    const { consumer, eventId } = refire.about;
    await this.audit.record({
      action: `refire.${state}`,
      subject: `${consumer} ${eventId}`,
      by: '',
      before: { refire: refire.id, state: 'approved' },
      after: { state, outcome, effectKey: refireKey(refire.id) },
    });
  }
}

/** What changes this database runs again in one transaction with the end of its request: once. The domain's own guards decide what comes of it. */
@Reaction({ name: 'react-again-when-refire-approved', queue: 'rewards', on: [RefireApproved] })
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

type Approved = RecordedEvent<ReturnType<typeof RefireApproved.of>>;
interface Outgoing {
  readonly consumer: string;
  readonly refireId: string;
  readonly content: unknown;
}

/** What leaves this database leaves again, under a key of the request's own; lease, tries and an unknown outcome are those of every delivery. */
@Reaction({ name: 'send-again-when-refire-approved', queue: 'mails', on: [RefireApproved] })
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

/** What the module listens to: its module spreads the list. */
export const reactions = [ReactAgainWhenRefireApproved, SendAgainWhenRefireApproved];
