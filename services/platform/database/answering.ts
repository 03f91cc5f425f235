import { DomainError } from '../domain/domain-error.js';

/** What is waited for on one connection. */
export interface Waiting {
  /** Statements sent and not answered. */
  readonly unanswered: number;
  hangUp(): void;
}

/** Milliseconds in which nobody else tries a database that was silent. */
const letBe = 1_000;

/**
 * Whether the database answers at all. A frozen one keeps its connections open and says nothing: whoever notices first tells everybody,
 * so that what waits is told within seconds and what comes is told at once.
 */
class Answering {
  private heardAt = 0;
  private silentUntil = 0;
  private readonly connections = new Set<Waiting>();
  private readonly told = new Set<() => void>();

  add = (connection: Waiting): void => void this.connections.add(connection);
  remove = (connection: Waiting): void => void this.connections.delete(connection);

  /** Calls `tell` when the database falls silent. */
  onSilence = (tell: () => void): void => void this.told.add(tell);

  heard(): void {
    this.heardAt = performance.now();
    this.silentUntil = 0;
  }

  /** Something small, sent then, was not answered in time. Where others were heard since, it is that connection alone. */
  unheard(sentAt: number, connection?: Waiting): void {
    connection?.hangUp();
    if (this.heardAt > sentAt) return;
    this.silentUntil = performance.now() + letBe;
    for (const one of this.connections) if (one.unanswered > 0) one.hangUp();
    for (const tell of this.told) tell();
  }

  /** Refuses at once while it is known to be silent. */
  mustAnswer(): void {
    if (this.silentUntil > 0 && performance.now() < this.silentUntil)
      throw new DomainError('unavailable', { retryAfterSeconds: 2 });
  }
}

/** One a process: it has one database. */
export const answering = new Answering();
