import { Command } from '@nestjs/cqrs';

/** Who releases; `agencyNumber` null for someone of no agency. */
export interface Releasing { readonly name: string; readonly agencyNumber: string | null }

/** Refuses `not-found` (also what another agency looks after), `order-not-yet-releasable` (with the first possible date) and `order-not-releasable`; twice has no second effect. */
export class ReleaseOrder extends Command<void> {
  constructor(readonly release: { readonly recommendationNumber: string; readonly orderNumber: string; readonly by: Releasing }) { super(); }
}
