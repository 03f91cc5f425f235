import { endOtherSessions, endSession, listSessions, logout, refreshSession } from '#contract/account/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { keepingOf, noSessionCookies } from '#platform/http/authenticate.js';
import { answered, principalOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { Tokens } from '#platform/tokens.js';
import { Sessions, type OpenSession } from '../use-cases/sessions.js';
import { sessionAnswer } from './session-answer.js';

/** The person's own sessions. */
export const sessionCalls = [
  calls(Sessions, [
    answer(refreshSession, async (sessions, { context }) => {
      const { recommenderId, token } = principalOf(context, 'recommender');
      return sessionAnswer(context, await sessions.prolong(recommenderId, token));
    }),
    answer(listSessions, async (sessions, { context }) => {
      const { recommenderId, token } = principalOf(context, 'recommender');
      return (await sessions.list(recommenderId, token)).map(fromOpenSession);
    }),
    answer(endSession, (sessions, { params, context }) =>
      sessions.end(principalOf(context, 'recommender').recommenderId, params.id),
    ),
    answer(endOtherSessions, (sessions, { context }) => {
      const { recommenderId, token } = principalOf(context, 'recommender');
      return sessions.endOthers(recommenderId, token);
    }),
  ]),
  calls(Tokens, [
    answer(logout, async (tokens, { context }) => {
      await tokens.revoke('user', principalOf(context, 'recommender').token);
      const keeping = keepingOf(context);
      return answered(204, null, keeping ? { 'set-cookie': noSessionCookies(context.tenant, keeping) } : {});
    }),
  ]),
];

const fromOpenSession = ({ id, browser, system, since, lastSeen, isThis, byAdmin }: OpenSession) => ({
  Id: id,
  Browser: browser,
  System: system,
  Seit: toWireDateTime(since),
  ZuletztGesehen: toWireDateTime(lastSeen),
  Diese: isThis,
  Support: byAdmin,
});
