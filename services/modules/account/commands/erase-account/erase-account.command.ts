import { Command } from '@nestjs/cqrs';

/** Everything personal goes (domain.md, erasure); what is still owed stays payable, and the person is told. Again has no effect. */
export class EraseAccount extends Command<void> {
  constructor(readonly recommenderId: string) {
    super();
  }
}
