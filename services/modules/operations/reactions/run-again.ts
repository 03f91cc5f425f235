import { Injectable } from '@nestjs/common';
import { RecordedEvents } from '#engine/operator/events.js';
import { ReactionRegistry, type RegisteredReaction } from '#engine/reactions/reaction-registry.js';
import { Audit } from '#platform/audit.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { redeliveryKey, type Redelivery } from '../domain/redelivery.js';
import { Redeliveries } from '../persistence/redeliveries.js';
import { DryRun } from '../persistence/dry-run.js';

/** A reaction to run again, and the event it runs for. */
export interface RepeatedReaction {
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
  async open(redeliveryId: string): Promise<RepeatedReaction | undefined> {
    const again = await this.load(redeliveryId);
    if (again.redelivery.state !== 'approved') return undefined;
    const { effect, error } = await this.dryRun.of(again.reaction, again.event);
    if (effect !== 'refused') return again;
    again.redelivery.refuse(error!);
    await this.end(again.redelivery, 'refused', error);
    return undefined;
  }

  async load(redeliveryId: string): Promise<RepeatedReaction> {
    const redelivery = await this.redeliveries.load(redeliveryId);
    const reaction = this.reactions.find(redelivery.about.consumer);
    if (!reaction) throw new Error(`Nobody here is called ${redelivery.about.consumer}.`);
    return { redelivery, reaction, event: await this.events.load(redelivery.about.eventId) };
  }

  /** Runs the body as the reaction's actor, with the approval as its cause. */
  as<T>({ reaction }: RepeatedReaction, body: () => Promise<T>): Promise<T> {
    return this.work.run({ ...currentWork(), actor: `system:${reaction.name}` }, body);
  }

  async done({ redelivery }: RepeatedReaction, reference: string | null): Promise<void> {
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
