import { Command } from '@nestjs/cqrs';

/** A second person agrees that a reaction runs once more. */
export class ApproveRefire extends Command<void> {
  constructor(
    readonly refireId: string,
    readonly byName: string,
  ) {
    super();
  }
}
