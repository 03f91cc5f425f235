import { Controller } from '@nestjs/common';
import { endOtherSessions, endSession, listSessions, refreshSession } from '#contract/account/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { Sessions, type OpenSession } from '../use-cases/sessions.js';
import { sessionAnswer } from './session-answer.js';

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
