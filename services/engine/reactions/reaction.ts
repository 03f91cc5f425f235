import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { DomainEvent, EventDefinition, RecordedEvent } from '#platform/domain/aggregate.js';
import type { QueueName } from '../queues/queue-names.js';

export const REACTION = 'reaction';

export interface ReactionOptions {
  /**
   * `<do>-when-<happened>`; also the consumer's name in deliveries and the actor `system:<name>`. Never rename it: a
   * new name counts as a new reaction and starts at the head of the log.
   */
  readonly name: string;
  /** The queue in which its deliveries wait, are counted and paused. */
  readonly queue: QueueName;
  /** Only for tenants that opted in (`Audience`): for others no deliveries are created. */
  readonly forAudience?: true;
  /** Events of one stream arrive in order; events of different streams in any order. */
  readonly on: readonly Pick<EventDefinition, 'type'>[];
}

/** Marks a provider as a reaction, so that the worker finds it. The class implements `TransactionalReaction` or `ExternalReaction`. */
export const Reaction = (options: ReactionOptions): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(REACTION, options));

/** A union of recorded events, so that `event.type` narrows the data's type. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent ? RecordedEvent<Event> : never;

/** Changes this database in the transaction that marks the delivery done, so it takes effect exactly once. */
export interface TransactionalReaction<Event extends DomainEvent = DomainEvent> {
  /** A throw rolls the transaction back; the delivery is retried later. */
  react(event: Recorded<Event>): Promise<void>;
  /**
   * Optional batch form: does what `react` does for each event in this order, with fewer statements. Events of one stream
   * are in order. A throw rolls all of them back, and `react` retries each, so that only the failing one is held up.
   * `currentWork()` names no causing event here: a reaction that appends events must handle each by itself.
   */
  reactAll?(events: readonly Recorded<Event>[]): Promise<void>;
}

/** Acts outside of this database, under an effect key that stays the same on every attempt. */
export interface ExternalReaction<Outgoing, Event extends DomainEvent = DomainEvent> {
  /**
   * Runs in a transaction of the tenant: returns what to send, or null for nothing (the delivery is then done). Called
   * again on every attempt.
   */
  prepare(event: Recorded<Event>): Promise<Outgoing | null>;
  /**
   * Runs outside of any transaction. Returns the provider's reference. A plain throw means "not sent": retried later under the same key.
   * `OutcomeUnknown` means it may have been sent: the delivery is parked for an operator's decision.
   */
  deliver(outgoing: Outgoing, effectKey: string): Promise<string>;
  /** Runs in the transaction that marks the delivery done. */
  settled?(event: Recorded<Event>, reference: string): Promise<void>;
}

/** Thrown by `deliver` when it cannot know whether the other side acted. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}
