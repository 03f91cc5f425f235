import { Command } from '@nestjs/cqrs';

/** A parked delivery is tried again; what waits behind it in its stream follows. */
export class RetryDelivery extends Command<void> {
  constructor(
    readonly consumer: string,
    readonly eventId: string,
    readonly byName: string,
  ) {
    super();
  }
}
