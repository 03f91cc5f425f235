import { Controller } from '@nestjs/common';
import { endOtherSessions, endSession, listSessions } from '#contract/account/session-calls.js';
import { refreshSession } from '#contract/account/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { sessionAnswer } from './session-answer.js';
import { Sessions, type OpenSession } from './sessions.js';

@Controller()
export class SessionController {
  constructor(private readonly sessions: Sessions) {}

  @Implements(refreshSession)
  async refresh(@Input() { context }: CallRequest<typeof refreshSession>) {
    const { recommenderId, token } = principalOf(context, 'recommender');
    return sessionAnswer(context, await this.sessions.prolong(recommenderId, token));
  }

  @Implements(listSessions)
  async list(@Input() { context }: CallRequest<typeof listSessions>) {
    const { recommenderId, token } = principalOf(context, 'recommender');
    return (await this.sessions.list(recommenderId, token)).map(fromOpenSession);
  }

  @Implements(endSession)
  async end(@Input() { params, context }: CallRequest<typeof endSession>) {
    await this.sessions.end(principalOf(context, 'recommender').recommenderId, params.id);
    return null;
  }

  @Implements(endOtherSessions)
  async endOthers(@Input() { context }: CallRequest<typeof endOtherSessions>) {
    const { recommenderId, token } = principalOf(context, 'recommender');
    await this.sessions.endOthers(recommenderId, token);
    return null;
  }
}

const fromOpenSession = ({ id, browser, system, since, lastSeen, isThis, byAdmin }: OpenSession) => ({
  Id: id,
  Browser: browser,
  System: system,
  Seit: toWireDateTime(since),
  ZuletztGesehen: toWireDateTime(lastSeen),
  Diese: isThis,
  Support: byAdmin,
});
