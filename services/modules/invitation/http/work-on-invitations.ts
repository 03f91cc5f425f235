import { sendInvitationAgain, withdrawInvitation } from '#contract/einladung.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf, staffOf, type CallContext } from '#platform/http/call.js';
import { InvitationWork } from '../use-cases/work-on-invitations.js';

const inviterOf = (context: CallContext) => ({ userId: principalOf(context, 'agency').userId, ...staffOf(context) });

export const invitationWorkCalls = calls(InvitationWork, [
  answer(sendInvitationAgain, (invitations, { params, context }) =>
    invitations.mailAgain(params.nr, inviterOf(context), context.language),
  ),
  answer(withdrawInvitation, (invitations, { params, context }) => invitations.withdraw(params.nr, inviterOf(context))),
]);
