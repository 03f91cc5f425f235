import { Command } from '@nestjs/cqrs';
import type { ByStaff } from '../../published-commands.js';

/** Refuses `not-found` (also what another agency looks after), `order-not-yet-releasable` (with the first possible date) and `order-not-releasable`; twice has no second effect. */
export class ReleaseOrder extends Command<void> {
  constructor(
    readonly release: { readonly recommendationNumber: string; readonly orderNumber: string; readonly by: ByStaff },
  ) {
    super();
  }
}
