import { Command } from '@nestjs/cqrs';

/** The rebuild under way is called off; the table in use stays as it is. */
export class CancelRebuild extends Command<void> {
  constructor(
    readonly projection: string,
    readonly reason: string,
    readonly byName: string,
  ) {
    super();
  }
}
