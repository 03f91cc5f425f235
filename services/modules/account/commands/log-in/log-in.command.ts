import { Command } from '@nestjs/cqrs';
import type { Refused } from '#platform/domain/refused.js';
import type { Session } from '../../queries/session/sessions.js';

/** Answers a refusal instead of throwing it where the failed try must stay counted. */
export class LogIn extends Command<Session | Refused> {
  constructor(
    readonly credentials: { readonly email: string; readonly password: string; readonly remember: boolean },
    readonly address: string,
  ) {
    super();
  }
}

/** With a staff member's single-use token. */
export class LogInWithAdminToken extends Command<Session> {
  constructor(readonly token: string) {
    super();
  }
}
