import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { environment } from '#platform/environment.js';
import { GroupCommit } from '#platform/database/shared-transactions.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { consuming } from '#platform/observability/tracing.js';
import {
  contextFrom,
  contextOf,
  isolated,
  ItemFailed,
  listensTo,
  noLongerListens,
  smaller,
  type BatchResult,
} from './batches.js';
import { Permits } from './permits.js';
import { triesBeforeParking } from './back-off.js';
import { DeliveryStore, type Claim, type Claimed, type Consumer, type Failed } from './delivery-store.js';
import { effectKey, EffectStore, type Effect } from './effect-store.js';
import { OutcomeUnknown, type ExternalReaction } from './reaction.js';
import type { RegisteredReaction } from './reaction-registry.js';

/** Concurrent external deliveries in this process. */
const concurrency = 8;

/** Seconds after which a delivery counts as unanswered; its lease lasts longer. */
export const deliveryDeadline = (): number => (environment().DELIVERY_LEASE * 2) / 3;

/** A leased delivery: to be sent, or known to have been sent under the reference `sentAs`. */
interface Planned extends Claimed {
  readonly outgoing: unknown;
  readonly sentAs: string | undefined;
}
interface Sent extends Planned {
  readonly consumer: Consumer;
  readonly reaction: ExternalReaction<unknown>;
  readonly lease: string;
  readonly reference: string;
}

/** External reactions: prepared together, sent concurrently; results that arrive together are stored together. */
@Injectable()
export class ExternalBatches {
  private readonly permits = new Permits(concurrency);
  private readonly left = new GroupCommit<Sent, void>((tenantId, sent) => this.noteLeft(tenantId, sent));
  private readonly settled = new GroupCommit<Sent, void>((tenantId, sent) => this.settle(tenantId, sent));

  constructor(
    private readonly work: UnitOfWork,
    private readonly store: DeliveryStore,
    private readonly effects: EffectStore,
  ) {}

  async next(
    consumer: Consumer,
    reaction: RegisteredReaction,
    streamIds: readonly string[],
    most = concurrency,
  ): Promise<BatchResult> {
    let held = await this.permits.take(Math.min(most, streamIds.length));
    const giveBack = (count: number) => {
      held -= count;
      this.permits.give(count);
    };
    try {
      const lease = randomUUID();
      const plan = await this.plan(consumer, reaction, streamIds, held, lease);
      if (!('planned' in plan)) return plan;
      giveBack(held - plan.planned.length);
      const ends = await Promise.allSettled(
        plan.planned.map(planned => this.send(consumer, reaction.external!, planned, lease).finally(() => giveBack(1))),
      );
      const failed: Failed[] = [];
      for (const end of ends) {
        if (end.status === 'rejected') throw end.reason;
        if (end.value) failed.push(end.value);
      }
      const { claimed, busy } = plan.claim;
      return {
        done: claimed.length - failed.length,
        failed,
        busy,
        split: [],
        left: claimed.length > 0 ? streamIds : [],
      };
    } finally {
      this.permits.give(held);
    }
  }

  /** Stores the planned effects under their keys and a lease; deliveries with nothing to send are marked done. */
  private async plan(
    consumer: Consumer,
    reaction: RegisteredReaction,
    streamIds: readonly string[],
    most: number,
    lease: string,
  ): Promise<{ claim: Claim; planned: Planned[] } | BatchResult> {
    let claim: Claim | undefined;
    try {
      return await this.work.run(contextOf(consumer), async () => {
        claim = await this.store.claim(consumer, streamIds, { most, perStreamLimit: 1 });
        return { claim, planned: await this.prepare(consumer, reaction, claim.claimed, lease) };
      });
    } catch (error) {
      if (!claim || claim.claimed.length === 0) throw error;
      const { claimed, busy } = claim;
      if (claimed.length > 1)
        return { done: 0, failed: [], busy, split: smaller(claimed.length, error), left: streamIds };
      return {
        done: 0,
        failed: [await this.fail(consumer, claimed[0]!, error instanceof ItemFailed ? error.cause : error)],
        busy,
        split: [],
        left: streamIds,
      };
    }
  }

  private async prepare(
    consumer: Consumer,
    reaction: RegisteredReaction,
    claimed: readonly Claimed[],
    lease: string,
  ): Promise<Planned[]> {
    if (claimed.length === 0) return [];
    const effects = await this.effects.find(
      consumer,
      claimed.map(({ event }) => event.eventId),
    );
    const planned: Planned[] = [];
    const nothing: Claimed[] = [];
    for (const [at, one] of claimed.entries()) {
      try {
        const plan = await this.planOne(consumer, reaction, one, effects.get(one.event.eventId));
        if (plan) planned.push(plan);
        else if (listensTo(reaction, one.event)) nothing.push(one);
        else await this.store.skipped(consumer, one.event, noLongerListens(reaction, one.event));
      } catch (error) {
        throw new ItemFailed(at, error);
      }
    }
    await this.store.done(
      consumer,
      nothing.map(({ event }) => event),
    );
    await this.store.lease(
      consumer,
      planned.map(({ event }) => event),
      lease,
    );
    await this.effects.sending(
      consumer,
      planned.filter(({ sentAs }) => sentAs === undefined).map(({ event }) => event.eventId),
    );
    return planned;
  }

  private async planOne(
    consumer: Consumer,
    reaction: RegisteredReaction,
    claimed: Claimed,
    effect: Effect | undefined,
  ): Promise<Planned | undefined> {
    if (effect?.state === 'done') return { ...claimed, outgoing: undefined, sentAs: effect.reference ?? '' };
    // An attempt that killed its worker is counted only in the effect's row.
    if (effect && effect.attempts >= triesBeforeParking)
      throw new OutcomeUnknown(`about to be sent ${effect.attempts} times`);
    if (!listensTo(reaction, claimed.event)) return undefined;
    const outgoing = await isolated(() =>
      this.work.run(contextFrom(consumer, claimed.event), () => reaction.external!.prepare(claimed.event)),
    );
    return outgoing === null ? undefined : { ...claimed, outgoing, sentAs: undefined };
  }

  /** Returns the failure; undefined on success. */
  private async send(
    consumer: Consumer,
    reaction: ExternalReaction<unknown>,
    planned: Planned,
    lease: string,
  ): Promise<Failed | undefined> {
    const { event } = planned;
    try {
      const reference =
        planned.sentAs ??
        (await consuming(consumer.consumer, event, () =>
          this.deliver(reaction, planned.outgoing, effectKey(consumer.consumer, event.eventId)),
        ));
      const sent: Sent = { ...planned, consumer, reaction, lease, reference };
      // First stores that it was sent, then its consequences: if those fail, it is not sent again.
      if (planned.sentAs === undefined) await this.left.add(consumer.tenantId, sent);
      await this.settled.add(consumer.tenantId, sent);
      return undefined;
    } catch (error) {
      return this.fail(consumer, planned, error);
    }
  }

  /** Times out before the lease ends, so that two workers never send the same effect at once. */
  private async deliver(reaction: ExternalReaction<unknown>, outgoing: unknown, key: string): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const sending = reaction.deliver(outgoing, key);
    sending.catch(() => undefined);
    const seconds = deliveryDeadline();
    try {
      return await Promise.race([
        sending,
        new Promise<never>(
          (_, reject) =>
            (timer = setTimeout(() => reject(new OutcomeUnknown(`no answer within ${seconds} s`)), seconds * 1_000)),
        ),
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async noteLeft(tenantId: string, all: readonly Sent[]): Promise<void[]> {
    await this.work.run(contextOf({ tenantId, consumer: 'deliveries' }), async () => {
      for (const sent of byLease(all))
        await this.effects.done(
          sent[0]!.consumer,
          sent.map(({ event, reference }) => ({ eventId: event.eventId, reference })),
        );
    });
    return all.map(() => undefined);
  }

  private async settle(tenantId: string, all: readonly Sent[]): Promise<void[]> {
    await this.work.run(contextOf({ tenantId, consumer: 'deliveries' }), async () => {
      for (const sent of byLease(all)) {
        const { consumer, lease, reaction } = sent[0]!;
        const held = await this.store.heldBy(
          consumer,
          sent.map(({ event }) => event),
          lease,
        );
        const ours = sent.filter(({ event }) => held.has(event.eventId));
        for (const { event, reference } of ours) {
          if (reaction.settled)
            await isolated(() =>
              this.work.run(contextFrom(consumer, event), () => reaction.settled!(event, reference)),
            );
        }
        await this.store.done(
          consumer,
          ours.map(({ event }) => event),
        );
      }
    });
    return all.map(() => undefined);
  }

  private fail(consumer: Consumer, claimed: Claimed, error: unknown): Promise<Failed> {
    return this.work.run(contextOf(consumer), async () => {
      await this.effects.failed(
        consumer,
        claimed.event.eventId,
        error instanceof OutcomeUnknown ? 'unknown' : 'planned',
      );
      return this.store.failed(consumer, claimed, error);
    });
  }
}

/** Groups by lease; one lease always belongs to one consumer. */
function byLease(all: readonly Sent[]): Sent[][] {
  const sorted = new Map<string, Sent[]>();
  for (const sent of all) sorted.set(sent.lease, [...(sorted.get(sent.lease) ?? []), sent]);
  return [...sorted.values()];
}
