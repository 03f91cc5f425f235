import { AggregateRoot } from '@nestjs/cqrs';
import { z } from 'zod';

/** What happened, in the past tense. Data never holds personal data: ids, numbers, cents, dates, channels, reasons. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

export interface EventDefinition<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  readonly type: Type;
  readonly schemaVersion: number;
  readonly schema: Schema;
  /** Makes the event; the store checks its data against the schema before it is appended. */
  of(data: z.output<Schema>): DomainEvent<Type, z.output<Schema>>;
}

/** `EventFrom<typeof RewardGranted>` is the event a definition makes. */
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

/** The definition of a type, or an error that names the unknown type. */
export function eventDefinition(type: string): EventDefinition {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`Event ${type} has no definition.`);
  return definition;
}

/** An event as the store holds it. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly eventId: string;
  readonly tenantId: string;
  readonly aggregateType: string;
  readonly streamId: string;
  readonly version: number;
  readonly shard: number;
  /** Global position (commit order within a shard is the log's, not this number's). */
  readonly position: bigint;
  readonly type: Event['type'];
  readonly schemaVersion: number;
  readonly data: Event['data'];
  readonly meta: EventMeta;
  readonly at: Date;
}

export interface EventMeta {
  /** Who caused it: `recommender:<id>`, `agency:<id>`, `operator:<id>`, `provider`, `system:<consumer>` … never a name or an e-mail. */
  readonly actor: string;
  readonly correlationId: string;
  /** The event that caused this one; absent where a person did. */
  readonly causationId?: string;
  readonly traceparent?: string;
}

/** Dates in events are ISO 8601 UTC strings. */
export const eventDate = () => z.iso.datetime();

/**
 * Decides, and remembers by its own events alone. A method checks its rules, then calls `this.apply(SomeEvent.of(…))`;
 * a protected `on<EventType>(event)` changes the state. No clock, no I/O: time and looked-up facts come in as arguments.
 */
export abstract class Aggregate<Event extends DomainEvent = DomainEvent> extends AggregateRoot<Event> {
  /** The version the store holds; 0 for an aggregate that has no events yet. */
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

  /** What was decided since the last load. A copy: @nestjs/cqrs hands out its live array. */
  newEvents(): Event[] {
    return [...this.getUncommittedEvents()];
  }

  /** After the transaction that appended them committed. */
  markStored(): void {
    this.storedVersion += this.getUncommittedEvents().length;
    this.uncommit();
  }

  /** Handlers are found by the event's type, since our events are plain objects without a class name. */
  protected override getEventName(event: Event): string {
    return event.type;
  }
}
