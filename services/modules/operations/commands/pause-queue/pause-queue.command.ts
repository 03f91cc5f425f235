import { Command } from '@nestjs/cqrs';
import type { QueueName } from '#platform/queue/doorbell.js';

/** A queue is held back (with a reason) or goes on. */
export class PauseQueue extends Command<void> {
  constructor(
    readonly queue: QueueName,
    readonly pause: boolean,
    readonly reason: string | null,
    readonly byName: string,
  ) {
    super();
  }
}
