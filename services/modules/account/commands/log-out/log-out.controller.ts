import { Controller } from '@nestjs/common';
import { logout } from '#contract/account/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { Tokens } from '#platform/tokens/tokens.js';

@Controller()
export class LogOutController {
  constructor(private readonly tokens: Tokens) {}

  @Implements(logout)
  async logOut(@Input() { context }: CallRequest<typeof logout>) {
    await this.tokens.revoke('user', principalOf(context, 'recommender').token);
    return null;
  }
}
