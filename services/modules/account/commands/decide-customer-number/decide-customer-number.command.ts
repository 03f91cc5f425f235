import { Command } from '@nestjs/cqrs';

/** By a staff member. Refuses `not-found`, and `changed-meanwhile` where it was decided already. */
export class DecideCustomerNumber extends Command<void> {
  constructor(readonly recommenderId: string, readonly decision: { readonly accepted: boolean; readonly byName: string }) {
    super();
  }
}
