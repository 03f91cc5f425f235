import { Controller } from '@nestjs/common';
import { logout } from '#contract/account/calls.js';
import { answered, principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { keepingOf, noSessionCookies } from '#platform/http/session-cookie.js';
import { Tokens } from '#platform/tokens/tokens.js';

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
