import {
  askForStaffPasskey,
  beginStaffPasskey,
  finishStaffPasskey,
  readStaffInvitation,
  signStaffIn,
  signStaffInByPasskey,
  signStaffOut,
} from '#contract/agentur/calls.js';
import type { StaffSession } from '#contract/agentur/schemas.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { verifyAgencyToken } from '#contract/anbieter.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { principalOf, type CallRequest } from '#platform/http/call.js';
import { answer, answerWithOwnTransactions, calls } from '#platform/http/call-table.js';
import { Tokens } from '#platform/tokens.js';
import { StaffPasskeys } from '../use-cases/console-passkeys.js';
import { StaffSignIn } from '../use-cases/sign-staff-in.js';
import { StaffSessions, type OpenedSession } from '../use-cases/staff-sessions.js';

/** Sessions of staff: by an identity provider, or, where there is none, by the link of their mail and a passkey. */
export const staffSessionCalls = [
  calls(StaffSignIn, [
    // The provider is called before a transaction is opened, so that a slow one holds no database connection.
    answerWithOwnTransactions(signStaffIn, async (staff, { body, context }) =>
      staffSession(await staff.signIn(toProof(body), context)),
    ),
  ]),
  calls(StaffPasskeys, [
    answer(readStaffInvitation, async (passkeys, { body, context }) => {
      const { name, makesPasskey } = await passkeys.read(body.Link);
      // The holder of the link may read the name of a draft, which is otherwise not public.
      return { Name: name, Programm: context.tenant.name, Passkey: makesPasskey };
    }),
    answer(beginStaffPasskey, async (passkeys, { body, context }) => ({
      Optionen: await passkeys.begin(body.Link, context),
    })),
    answer(finishStaffPasskey, async (passkeys, { body, context }) =>
      sessionOrRefusal(await passkeys.finish(body.Link, body.Antwort, context)),
    ),
    answer(askForStaffPasskey, async (passkeys, { query, context: { address } }) =>
      query.cmd
        ? toCaptchaCheck(await passkeys.check(address))
        : { Optionen: await passkeys.ask({ address, solution: query.captcha ?? null }) },
    ),
    answer(signStaffInByPasskey, async (passkeys, { body, context }) =>
      sessionOrRefusal(await passkeys.signIn(body.Passkey, context)),
    ),
  ]),
  calls(StaffSessions, [
    answer(signStaffOut, (sessions, { context }) => sessions.signOut(principalOf(context, 'agency'))),
  ]),
  calls(Tokens, [
    // Tells a page that received an agency token whether it is valid.
    answer(verifyAgencyToken, async (tokens, { query }) => {
      const session = await tokens.resolve('agency', query.t);
      const agencyNumber = session?.data['agencyNumber'];
      return {
        Valid: session !== undefined,
        ...(typeof agencyNumber === 'string' && agencyNumber !== '' && { Agentennummer: agencyNumber }),
      };
    }),
  ]),
];

const toProof = (body: CallRequest<typeof signStaffIn>['body']) => ({
  code: body.Code,
  verifier: body.Verifier,
  nonce: body.Nonce,
  invitation: body.Einladung,
  serviceId: body.Anmeldedienst,
});

const staffSession = ({ token, name, roles, agencyNumber }: OpenedSession): StaffSession => ({
  Token: token,
  Name: name,
  Roles: [...roles],
  Agenturnummer: agencyNumber,
});

const sessionOrRefusal = (opened: OpenedSession | DomainError) =>
  opened instanceof DomainError ? opened : staffSession(opened);
