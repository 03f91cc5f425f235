import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
import { Audit } from '#platform/audit.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Implements, Input, OwnTransaction, principalOf, type CallRequest } from '#platform/http/call.js';
import { Tokens } from '#platform/tokens.js';
import { StaffPasskeys } from '../use-cases/console-passkeys.js';
import { SignStaffIn } from '../use-cases/sign-staff-in.js';
import { StaffSessions, type OpenedSession } from '../use-cases/staff-sessions.js';

/** The provider is called before a transaction is opened, so that a slow one holds no database connection. */
@Controller()
export class SignInController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(signStaffIn)
  @OwnTransaction()
  async signIn(@Input() { body, context }: CallRequest<typeof signStaffIn>): Promise<StaffSession> {
    return staffSession(
      await this.commands.execute(
        new SignStaffIn(
          context.tenant,
          body.Code,
          body.Verifier,
          body.Nonce,
          body.Einladung,
          body.Anmeldedienst,
          context,
        ),
      ),
    );
  }
}

const staffSession = ({ token, name, roles, agencyNumber }: OpenedSession): StaffSession => ({
  Token: token,
  Name: name,
  Roles: [...roles],
  Agenturnummer: agencyNumber,
});

/** Staff without an identity provider: by the link of their mail first, then by a passkey. */
@Controller()
export class StaffPasskeyController {
  constructor(private readonly passkeys: StaffPasskeys) {}

  @Implements(readStaffInvitation)
  async read(@Input() { body, context }: CallRequest<typeof readStaffInvitation>) {
    const { name, makesPasskey } = await this.passkeys.read(body.Link);
    // The holder of the link may read the name of a draft, which is otherwise not public.
    return { Name: name, Programm: context.tenant.name, Passkey: makesPasskey };
  }

  @Implements(beginStaffPasskey)
  async begin(@Input() { body, context }: CallRequest<typeof beginStaffPasskey>) {
    return { Optionen: await this.passkeys.begin(body.Link, context) };
  }

  @Implements(finishStaffPasskey)
  async finish(@Input() { body, context }: CallRequest<typeof finishStaffPasskey>) {
    const opened = await this.passkeys.finish(body.Link, body.Antwort, context);
    return opened instanceof DomainError ? opened : staffSession(opened);
  }

  @Implements(askForStaffPasskey)
  async ask(@Input() { query, context: { address } }: CallRequest<typeof askForStaffPasskey>) {
    if (query.cmd) return toCaptchaCheck(await this.passkeys.check(address));
    return { Optionen: await this.passkeys.ask({ address, solution: query.captcha ?? null }) };
  }

  @Implements(signStaffInByPasskey)
  async signIn(@Input() { body, context }: CallRequest<typeof signStaffInByPasskey>) {
    const opened = await this.passkeys.signIn(body.Passkey, context);
    return opened instanceof DomainError ? opened : staffSession(opened);
  }
}

@Controller()
export class SignOutController {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly audit: Audit,
  ) {}

  @Implements(signStaffOut)
  async signOut(@Input() { context }: CallRequest<typeof signStaffOut>): Promise<void> {
    const { token, userId, name } = principalOf(context, 'agency');
    await this.sessions.close(token);
    await this.audit.record({ action: 'session.close', subject: userId, by: name });
  }
}

/** Tells a page that received an agency token whether it is valid. */
@Controller()
export class VerifyTokenController {
  constructor(private readonly tokens: Tokens) {}

  @Implements(verifyAgencyToken)
  async verify(@Input() { query }: CallRequest<typeof verifyAgencyToken>) {
    const session = await this.tokens.resolve('agency', query.t);
    const agencyNumber = session?.data['agencyNumber'];
    return {
      Valid: session !== undefined,
      ...(typeof agencyNumber === 'string' && agencyNumber !== '' && { Agentennummer: agencyNumber }),
    };
  }
}
