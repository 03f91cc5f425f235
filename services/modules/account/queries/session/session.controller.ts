import { Controller } from '@nestjs/common';
import { refreshSession } from '#contract/account/calls.js';
import { fromSession } from '#contract/account/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { Sessions } from './sessions.js';

@Controller()
export class SessionController {
  constructor(private readonly sessions: Sessions) {}

  @Implements(refreshSession)
  async refresh(@Input() { context }: CallRequest<typeof refreshSession>) {
    const { recommenderId, token } = principalOf(context, 'recommender');
    return fromSession(await this.sessions.prolong(recommenderId, token));
  }
}
