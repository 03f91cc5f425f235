import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { environment } from '../config/environment.js';
import { UnitOfWork, type WorkContext } from '../database/unit-of-work.js';
import type { RecordedEvent } from '../domain/event.js';
import { idFrom } from '../domain/ids.js';
import { traceWithoutPersonalData, withoutPersonalData } from '../engine/without-personal-data.js';
import { logger } from '../log/logger.js';
import { consuming } from '../observability/tracing.js';
import { triesBeforeParking } from './back-off.js';
import { DeliveryStore, type Line } from './delivery-store.js';
import { OutcomeUnknown, type ExternalReaction } from './reaction.js';
import { ReactionRegistry, type RegisteredReaction } from './reaction-registry.js';

/** What happened to the first open delivery of a line. `rest`: seconds until it may be tried again. */
type Step = { readonly outcome: 'done' } | { readonly outcome: 'nothing' } | { readonly outcome: 'failed'; readonly rest: number | undefined };

/** What the short name on a queue job or a sweeper's list says. */
export const parseDelivery = (delivery: string): { tenantId: string; consumer: string; eventId: string } | undefined => {
  const parts = /^([0-9a-f-]{36})\/(.+)\/([0-9a-f-]{36})$/.exec(delivery);
  return parts ? { tenantId: parts[1]!, consumer: parts[2]!, eventId: parts[3]! } : undefined;
};

/** The key of a reaction's effect: the same on every try. */
export const effectKey = (consumer: string, eventId: string): string => idFrom('effect', consumer, eventId);

/** Does deliveries: claims the first open one of a consumer and stream, reacts, marks it done, until the line is empty. */
@Injectable()
export class DeliveryRunner {
  constructor(
    private readonly work: UnitOfWork,
    private readonly store: DeliveryStore,
    private readonly reactions: ReactionRegistry,
  ) {}

  /** Answers how many were tried, and in how many seconds the line may be tried again (undefined: nothing rests). */
  async run(delivery: string): Promise<{ tried: number; rest?: number }> {
    const named = parseDelivery(delivery);
    const reaction = named && this.reactions.find(named.consumer);
    // Unknown here: a host that knows the reaction will be handed the delivery by the sweeper.
    if (!named || !reaction) return { tried: 0 };
    const line = await this.work.run(this.contextOf(named.tenantId, named.consumer), () => this.store.lineOf(named.tenantId, named.consumer, named.eventId));
    if (!line) return { tried: 0 };
    for (let tried = 0; ; tried++) {
      const step = reaction.transactional ? await this.react(line, reaction) : await this.send(line, reaction, reaction.external!);
      if (step.outcome === 'nothing') return { tried };
      if (step.outcome === 'failed') return { tried: tried + 1, rest: step.rest };
    }
  }

  private async react(line: Line, reaction: RegisteredReaction): Promise<Step> {
    let claimed: { event: RecordedEvent; attempts: number } | undefined;
    try {
      return await this.inTransaction(line, async () => {
        claimed = await this.store.claim(line);
        if (!claimed) return { outcome: 'nothing' };
        const { event } = claimed;
        if (reaction.types.has(event.type)) await consuming(line.consumer, event, (traceparent) => this.work.run({ ...this.contextFrom(line, event), traceparent }, () => reaction.transactional!.react(event)));
        await this.store.done(line, event, ...this.endOf(reaction, event));
        return { outcome: 'done' };
      });
    } catch (error) {
      if (!claimed) throw error;
      return this.fail(line, claimed.event, claimed.attempts, error);
    }
  }

  private async send(line: Line, reaction: RegisteredReaction, external: ExternalReaction<unknown>): Promise<Step> {
    let claimed: { event: RecordedEvent; attempts: number } | undefined;
    const lease = randomUUID();
    try {
      const plan = await this.inTransaction(line, async () => {
        claimed = await this.store.claim(line);
        return claimed ? this.plan(line, reaction, external, claimed.event, lease) : undefined;
      });
      if (!claimed) return { outcome: 'nothing' };
      if (!plan) return { outcome: 'done' };
      const { event } = claimed;
      const reference = plan.sentAs ?? (await consuming(line.consumer, event, () => this.deliver(external, plan.outgoing, plan.key)));
      // First the fact that it left, then what follows from it: should that fail, it is not sent again.
      await this.inTransaction(line, () => this.store.saveEffect(line, event, plan.key, 'done', reference));
      await this.inTransaction(line, async () => {
        if (!(await this.store.holdsLease(line, event, lease))) return;
        if (external.settled) await this.work.run(this.contextFrom(line, event), () => external.settled!(event, reference));
        await this.store.done(line, event);
      });
      return { outcome: 'done' };
    } catch (error) {
      if (!claimed) throw error;
      return this.fail(line, claimed.event, claimed.attempts, error, external);
    }
  }

  /** Writes down that it is about to be sent, under its key and for the length of a lease. Undefined: there is nothing to send. */
  private async plan(line: Line, reaction: RegisteredReaction, external: ExternalReaction<unknown>, event: RecordedEvent, lease: string) {
    const key = effectKey(line.consumer, event.eventId);
    const effect = await this.store.effect(line.tenantId, key);
    if (effect?.state === 'done') {
      await this.store.lease(line, event, lease);
      return { key, outgoing: undefined, sentAs: effect.provider_ref ?? '' };
    }
    // A try that kills its worker counts nothing but here.
    if (effect && effect.attempts >= triesBeforeParking) throw new OutcomeUnknown(`about to be sent ${effect.attempts} times`);
    const outgoing = reaction.types.has(event.type) ? await this.work.run(this.contextFrom(line, event), () => external.prepare(event)) : null;
    if (outgoing === null) {
      await this.store.done(line, event, ...this.endOf(reaction, event));
      return undefined;
    }
    await this.store.lease(line, event, lease);
    await this.store.saveEffect(line, event, key, 'sending');
    return { key, outgoing, sentAs: undefined };
  }

  /** Ends before the lease does, so that two workers never send the same at once. */
  private async deliver(external: ExternalReaction<unknown>, outgoing: unknown, key: string): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const sending = external.deliver(outgoing, key);
    sending.catch(() => undefined);
    const seconds = (environment().DELIVERY_LEASE * 2) / 3;
    try {
      return await Promise.race([sending, new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new OutcomeUnknown(`no answer within ${seconds} s`)), seconds * 1_000)))]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async fail(line: Line, event: RecordedEvent, attempts: number, error: unknown, external?: ExternalReaction<unknown>): Promise<Step> {
    const unknown = error instanceof OutcomeUnknown;
    const text = withoutPersonalData(error);
    const rest = await this.inTransaction(line, async () => {
      if (external) {
        const key = effectKey(line.consumer, event.eventId);
        const effect = await this.store.effect(line.tenantId, key);
        if (effect && effect.state !== 'done') await this.store.saveEffect(line, event, key, unknown ? 'unknown' : 'planned');
      }
      return this.store.failed(line, event, attempts, { text, stack: traceWithoutPersonalData(error) }, unknown);
    });
    const parked = rest === undefined;
    logger[parked ? 'error' : 'warn']({ consumer: line.consumer, eventId: event.eventId, attempts: attempts + 1, parked, error: text }, 'delivery failed');
    return { outcome: 'failed', rest };
  }

  private endOf(reaction: RegisteredReaction, event: RecordedEvent): ['done' | 'skipped', string?] {
    return reaction.types.has(event.type) ? ['done'] : ['skipped', `${reaction.name} no longer listens to ${event.type}`];
  }

  private inTransaction<T>(line: Line, body: () => Promise<T>): Promise<T> {
    return this.work.run(this.contextOf(line.tenantId, line.consumer), body);
  }

  private contextOf(tenantId: string, consumer: string): WorkContext {
    return { tenantId, actor: `system:${consumer}`, correlationId: randomUUID() };
  }

  private contextFrom(line: Line, event: RecordedEvent): WorkContext {
    return { tenantId: line.tenantId, actor: `system:${line.consumer}`, correlationId: event.meta.correlationId, causationId: event.eventId, traceparent: event.meta.traceparent };
  }
}
