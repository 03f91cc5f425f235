import { Command } from '@nestjs/cqrs';
import type { StaffMember } from '../../in-care-of.js';

/** Refuses `not-found` (also a recommender another agency looks after), and `changed-meanwhile` where it was decided already. */
export class DecideCustomerNumber extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly decision: { readonly accepted: boolean; readonly by: StaffMember },
  ) {
    super();
  }
}
