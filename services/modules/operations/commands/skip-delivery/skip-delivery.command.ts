import { Command } from '@nestjs/cqrs';

/** A parked delivery is given up, with `wholeStream` also everything behind it. Answers how many were. */
export class SkipDelivery extends Command<number> {
  constructor(
    readonly consumer: string,
    readonly eventId: string,
    readonly wholeStream: boolean,
    readonly reason: string,
    readonly byName: string,
  ) {
    super();
  }
}
