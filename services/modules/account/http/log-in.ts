import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { login, logInByLink, loginWithAdminToken, logout } from '#contract/account/calls.js';
import { cookieIn, keepingOf, noSessionCookies, sessionCookies } from '#platform/http/authenticate.js';
import {
  answered,
  Implements,
  Input,
  OwnTransaction,
  principalOf,
  type Answered,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { Tokens } from '#platform/tokens.js';
import { clientOf } from '../use-cases/client.js';
import { deviceCookie, deviceCookieOf } from '../persistence/known-devices.js';
import type { Session } from '../use-cases/sessions.js';
import { LogInWithAdminToken } from '../use-cases/log-in-with-admin-token.js';
import { LogIn } from '../use-cases/log-in.js';
import { LogInByLink } from '../use-cases/log-in-by-link.js';
import { fromSession } from './session.js';

/**
 * The login answer. For the portal the token is set as a cookie that its scripts cannot read; every other client gets
 * it in the body as the contract says. `cookies`: further cookies to set.
 */
export function sessionAnswer(context: CallContext, session: Session, cookies: readonly string[] = []): Answered {
  const keeping = keepingOf(context);
  const kept = keeping ? sessionCookies(context.tenant, keeping, session.token, session.days) : [];
  return answered(
    200,
    { ...fromSession(session), ...(keeping && { Token: '' }) },
    { ...(kept.length + cookies.length > 0 && { 'set-cookie': [...kept, ...cookies] }) },
  );
}

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

  @Implements(logInByLink)
  @OwnTransaction()
  async logInByLink(@Input() { body, context }: CallRequest<typeof logInByLink>) {
    const { session, device } = await this.commands.execute(
      new LogInByLink(
        { token: body.Token, remember: body.RememberMe ?? false },
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

@Controller()
export class LogOutController {
  constructor(private readonly tokens: Tokens) {}

  @Implements(logout)
  async logOut(@Input() { context }: CallRequest<typeof logout>) {
    await this.tokens.revoke('user', principalOf(context, 'recommender').token);
    const keeping = keepingOf(context);
    return answered(204, null, keeping ? { 'set-cookie': noSessionCookies(context.tenant, keeping) } : {});
  }
}
