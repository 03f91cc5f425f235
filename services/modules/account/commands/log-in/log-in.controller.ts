import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { login, loginWithAdminToken } from '#contract/account/calls.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { cookieIn } from '#platform/http/cookies.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { sessionAnswer } from '../../queries/session/session-answer.js';
import { clientOf } from './client.js';
import { deviceCookieOf } from './device-cookie.js';
import { deviceCookie } from './known-devices.js';
import { LogIn } from './log-in.js';
import { LogInWithAdminToken } from './log-in-as-staff.js';

@Controller()
export class LogInController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(login)
  @OwnTransaction()
  async logIn(@Input() { body, context }: CallRequest<typeof login>) {
    const { session, device } = await this.commands.execute(
      new LogIn(
        { email: body.Email, password: body.Password, remember: body.RememberMe ?? false },
        { ...clientOf(context), device: cookieIn(context.headers, deviceCookie) },
      ),
    );
    return sessionAnswer(context, session, [deviceCookieOf(context, device)]);
  }

  @Implements(loginWithAdminToken)
  @OwnTransaction()
  async logInWithAdminToken(@Input() { query, context }: CallRequest<typeof loginWithAdminToken>) {
    return sessionAnswer(context, await this.commands.execute(new LogInWithAdminToken(query.token, clientOf(context))));
  }
}
