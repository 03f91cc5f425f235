import { AggregateRoot } from '@nestjs/cqrs';
import type { DomainEvent } from './event.js';

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
