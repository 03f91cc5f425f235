import { Command } from '@nestjs/cqrs';
import type { Session } from '../../queries/session/sessions.js';

/** With the token of a welcome or reset mail; confirms the address and logs in. */
export class SetPassword extends Command<Session> {
  constructor(readonly token: string, readonly password: string) {
    super();
  }
}
