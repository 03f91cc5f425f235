import { Command } from '@nestjs/cqrs';

/** Everything personal goes (docs/specification/people.md#erasure); what is still owed stays payable, and the person is told. Again has no effect.
 * `again`: a restored backup had brought the person back; they were told the first time. */
export class EraseAccount extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly again = false,
  ) {
    super();
  }
}
