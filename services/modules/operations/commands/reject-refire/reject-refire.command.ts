import { Command } from '@nestjs/cqrs';

/** The request is rejected by another person, or withdrawn by the one who asked. */
export class RejectRefire extends Command<void> {
  constructor(
    readonly refireId: string,
    readonly reason: string,
    readonly byName: string,
  ) {
    super();
  }
}
