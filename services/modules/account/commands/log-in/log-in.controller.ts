import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { login, loginWithAdminToken } from '#contract/account/calls.js';
import { fromSession } from '#contract/account/codec.js';
import { Refused } from '#platform/domain/refused.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { LogIn, LogInWithAdminToken } from './log-in.command.js';

@Controller()
export class LogInController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(login)
  async logIn(@Input() { body, context }: CallRequest<typeof login>) {
    const session = await this.commands.execute(new LogIn({ email: body.Email, password: body.Password, remember: body.RememberMe ?? false }, context.address));
    return session instanceof Refused ? session : fromSession(session);
  }

  @Implements(loginWithAdminToken)
  async logInWithAdminToken(@Input() { query }: CallRequest<typeof loginWithAdminToken>) {
    return fromSession(await this.commands.execute(new LogInWithAdminToken(query.token)));
  }
}
