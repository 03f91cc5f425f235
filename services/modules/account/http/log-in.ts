import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { login, logInByLink, loginWithAdminToken, logout } from '#contract/account/calls.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { cookieIn, keepingOf, noSessionCookies } from '#platform/http/authenticate.js';
import { answered, Implements, Input, OwnTransaction, principalOf, type CallRequest } from '#platform/http/call.js';
import { Captcha } from '#platform/intake/captcha.js';
import { Tokens } from '#platform/tokens.js';
import { clientOf } from '../use-cases/client.js';
import { deviceCookie, deviceCookieOf } from '../persistence/known-devices.js';
import { LogInWithAdminToken } from '../use-cases/log-in-with-admin-token.js';
import { LogIn } from '../use-cases/log-in.js';
import { LogInByLink } from '../use-cases/log-in-by-link.js';
import { sessionAnswer } from './session-answer.js';

@Controller()
export class LogInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly captcha: Captcha,
    private readonly work: UnitOfWork,
  ) {}

  @Implements(login)
  @OwnTransaction()
  async logIn(@Input() { body, context }: CallRequest<typeof login>) {
    if (body === null)
      return toCaptchaCheck(await this.work.run(context.work, () => this.captcha.check(context.address, 'login')));
    const { session, device } = await this.commands.execute(
      new LogIn(
        {
          email: body.Email,
          password: body.Password,
          remember: body.RememberMe ?? false,
          captcha: body.Captcha,
        },
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
