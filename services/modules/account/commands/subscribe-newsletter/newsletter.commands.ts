import { Command } from '@nestjs/cqrs';
import type { Evidence } from '../../persistence/newsletter-consents.js';

/** With the token of the double opt-in mail. Refuses `link-expired`; a second click on the same link is no error. */
export class ConfirmNewsletter extends Command<void> {
  constructor(
    readonly token: string,
    readonly evidence: Evidence,
  ) {
    super();
  }
}

/** By the person logged in, or with the token of any newsletter mail (`link-expired` where it is none). Again has no effect. */
export class WithdrawNewsletter extends Command<void> {
  constructor(
    readonly by: { readonly recommenderId: string } | { readonly token: string },
    readonly evidence: Evidence,
  ) {
    super();
  }
}
