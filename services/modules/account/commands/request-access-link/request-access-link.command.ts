import { Command } from '@nestjs/cqrs';

/** A mail with a link to set a password, if there is such an account and it is not blocked. Tells nobody which; refuses `too-many-requests` by network address alone. */
export class RequestAccessLink extends Command<void> {
  /** An e-mail address or the id of `createEmpfehler`. */
  constructor(
    readonly account: string,
    readonly address: string,
  ) {
    super();
  }
}
