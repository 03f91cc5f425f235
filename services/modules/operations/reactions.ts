import { Injectable } from '@nestjs/common';
import { RecordedEvents } from '#engine/operator/events.js';
import { Reaction, type ExternalReaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { ReactionRegistry, type RegisteredReaction } from '#engine/reactions/reaction-registry.js';
import { Audit } from '#platform/audit.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { RedeliveryApproved } from './events.js';
import { redeliveryKey, type Redelivery } from './domain/redelivery.js';
import { Redeliveries, DryRun } from './persistence.js';

/** A reaction to run again, and the event it runs for. */
export interface Again {
  readonly redelivery: Redelivery;
  readonly reaction: RegisteredReaction;
  readonly event: RecordedEvent;
}

/** Shared by both kinds of reaction that run again. */
@Injectable()
export class RunAgain {
  constructor(
    private readonly redeliveries: Redeliveries,
    private readonly reactions: ReactionRegistry,
    private readonly events: RecordedEvents,
    private readonly dryRun: DryRun,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
  ) {}

  kindOf(consumer: string): 'transactional' | 'external' | 'unknown' {
    const reaction = this.reactions.find(consumer);
    if (!reaction) return 'unknown';
    return reaction.external ? 'external' : 'transactional';
  }

  /** Undefined where the reaction already ran again, or where a rule of the domain now refuses it, which is recorded. */
  async open(redeliveryId: string): Promise<Again | undefined> {
    const again = await this.load(redeliveryId);
    if (again.redelivery.state !== 'approved') return undefined;
    const { effect, error } = await this.dryRun.of(again.reaction, again.event);
    if (effect !== 'refused') return again;
    again.redelivery.refuse(error!);
    await this.end(again.redelivery, 'refused', error);
    return undefined;
  }

  async load(redeliveryId: string): Promise<Again> {
    const redelivery = await this.redeliveries.load(redeliveryId);
    const reaction = this.reactions.find(redelivery.about.consumer);
    if (!reaction) throw new Error(`Nobody here is called ${redelivery.about.consumer}.`);
    return { redelivery, reaction, event: await this.events.load(redelivery.about.eventId) };
  }

  /** Runs the body as the reaction's actor, with the approval as its cause. */
  as<T>({ reaction }: Again, body: () => Promise<T>): Promise<T> {
    return this.work.run({ ...currentWork(), actor: `system:${reaction.name}` }, body);
  }

  async done({ redelivery }: Again, reference: string | null): Promise<void> {
    if (redelivery.state !== 'approved') return;
    redelivery.done();
    await this.end(redelivery, 'done', reference);
  }

  private async end(redelivery: Redelivery, state: 'done' | 'refused', outcome: string | null): Promise<void> {
    await this.redeliveries.saveOutcome(redelivery, outcome);
    const { consumer, eventId } = redelivery.about;
    await this.audit.record({
      action: `redelivery.${state}`,
      subject: `${consumer} ${eventId}`,
      by: '',
      before: { redelivery: redelivery.id, state: 'approved' },
      after: { state, outcome, effectKey: redeliveryKey(redelivery.id) },
    });
  }
}

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

/** Reactions of this file; the module registers them. */
export const reactions = [ReactAgainWhenRedeliveryApproved, SendAgainWhenRedeliveryApproved];
