import { Command } from '@nestjs/cqrs';

/** Refuses `not-found`, `order-not-yet-releasable` (with the first possible date) and `order-not-releasable`; twice has no second effect. */
export class ReleaseOrder extends Command<void> {
  constructor(readonly release: { readonly recommendationNumber: string; readonly orderNumber: string; readonly byName: string }) { super(); }
}
