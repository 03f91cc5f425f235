import { issueAdminLogin, loginWithAdminToken } from '#contract/account/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { answer, answerWithOwnTransactions, calls } from '#platform/http/call-table.js';
import { AdminLogins } from '../use-cases/admin-login.js';
import { clientOf } from '../use-cases/client.js';
import { staffMemberOf } from '../use-cases/staff-member.js';
import { sessionAnswer } from './session-answer.js';

export const adminLoginCalls = calls(AdminLogins, [
  answer(issueAdminLogin, async (logins, { params, context }) => {
    const { token, expiresAt } = await logins.issue(params.empfehlernummer, staffMemberOf(context));
    return { Url: `${context.tenant.portalUrl}/login/${token}`, GueltigBis: toWireDateTime(expiresAt) };
  }),
  answerWithOwnTransactions(loginWithAdminToken, async (logins, { query, context }) =>
    sessionAnswer(context, await logins.logIn(query.token, clientOf(context))),
  ),
]);
