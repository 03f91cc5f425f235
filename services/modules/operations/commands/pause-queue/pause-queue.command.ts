import { Command } from '@nestjs/cqrs';
import type { PausableQueue } from '#engine/queues/queues.js';

/** A queue is held back (with a reason) or goes on: for the tenant at work, in the platform's room for every tenant. */
export class PauseQueue extends Command<void> {
  constructor(
    readonly queue: PausableQueue,
    readonly pause: boolean,
    readonly reason: string | null,
    readonly byName: string,
  ) {
    super();
  }
}
