import { AggregateRoot } from '@nestjs/cqrs';
import { z } from 'zod';
import { DomainError } from './domain-error.js';

/** What happened, in the past tense. Data never holds personal data: ids, numbers, cents, dates, channels, reasons. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

export interface EventDefinition<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  readonly type: Type;
  readonly schemaVersion: number;
  readonly schema: Schema;
  /** Creates the event; the store checks its data against the schema before it is appended. */
  of(data: z.output<Schema>): DomainEvent<Type, z.output<Schema>>;
}

/** `EventFrom<typeof RewardGranted>` is the type of the event that the definition creates. */
export type EventFrom<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema> ? DomainEvent<Type, z.output<Schema>> : never;

const definitions = new Map<string, EventDefinition>();

export function defineEvent<const Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
  schemaVersion = 1,
): EventDefinition<Type, z.ZodObject<Shape, z.core.$strict>> {
  if (definitions.has(type)) throw new Error(`Event ${type} is defined twice.`);
  const schema = z.strictObject(shape);
  const definition = { type, schemaVersion, schema, of: (data: z.output<typeof schema>) => ({ type, data }) };
  definitions.set(type, definition as unknown as EventDefinition);
  return definition;
}

/** The definition of an event type; throws for an unknown type. */
export function eventDefinition(type: string): EventDefinition {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`Event ${type} has no definition.`);
  return definition;
}

/** An event as stored. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly eventId: string;
  readonly tenantId: string;
  readonly aggregateType: string;
  readonly streamId: string;
  readonly version: number;
  readonly shard: number;
  /** Global position; the order of the log within a shard is the commit order, not this number. */
  readonly position: bigint;
  readonly type: Event['type'];
  readonly schemaVersion: number;
  readonly data: Event['data'];
  readonly meta: EventMeta;
  readonly at: Date;
}

export interface EventMeta {
  /** The actor: `recommender:<id>`, `agency:<id>`, `operator:<id>`, `provider`, `system:<consumer>` … never a name or an e-mail. */
  readonly actor: string;
  readonly correlationId: string;
  /** The event that caused this one; absent when a person did. */
  readonly causationId?: string;
  readonly traceparent?: string;
}

/** Dates in events are ISO 8601 UTC strings. */
export const eventDate = () => z.iso.datetime();

/**
 * Decides from its own events only. A method checks its rules, then calls `this.apply(SomeEvent.of(…))`;
 * a protected `on<EventType>(event)` changes the state. No clock, no I/O: time and facts are passed as arguments.
 */
export abstract class Aggregate<Event extends DomainEvent = DomainEvent> extends AggregateRoot<Event> {
  /** The stream's stored version; 0 for an aggregate without events. */
  private storedVersion = 0;

  constructor(readonly id: string) {
    super();
  }

  get expectedVersion(): number {
    return this.storedVersion;
  }

  get isNew(): boolean {
    return this.storedVersion === 0 && this.getUncommittedEvents().length === 0;
  }

  rehydrate(history: readonly Event[]): this {
    this.loadFromHistory([...history]);
    this.storedVersion += history.length;
    return this;
  }

  /** The events applied since the aggregate was loaded. A copy: @nestjs/cqrs returns its live array. */
  newEvents(): Event[] {
    return [...this.getUncommittedEvents()];
  }

  /** Called after the transaction that appended them committed. */
  markStored(): void {
    this.storedVersion += this.getUncommittedEvents().length;
    this.uncommit();
  }

  /** Handlers are found by the event's type, since our events are plain objects without a class name. */
  protected override getEventName(event: Event): string {
    return event.type;
  }
}

/** An aggregate whose state is one pure fold of its events, which read models use as well. */
export abstract class FoldedAggregate<State, Event extends DomainEvent> extends Aggregate<Event> {
  protected constructor(
    id: string,
    private folded: State,
    private readonly evolve: (state: State, event: Event) => State,
  ) {
    super(id);
  }

  get state(): State {
    return this.folded;
  }

  protected override getEventHandler(): never {
    return ((event: Event) => {
      this.folded = this.evolve(this.folded, event);
    }) as never;
  }
}

/** Whether the aggregate accepts the command now and something comes of it. The aggregate is used up. */
export function wouldChange<A extends Aggregate<any>>(aggregate: A, command: (aggregate: A) => void): boolean {
  try {
    command(aggregate);
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
  return aggregate.newEvents().length > 0;
}
