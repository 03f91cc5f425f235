import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { signStaffIn } from '#contract/agentur/calls.js';
import type { StaffSession } from '#contract/agentur/schemas.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { SignStaffIn } from './sign-in.command.js';

/** The provider is asked before a transaction is opened: however slow it is, it holds no connection of the database. */
@Controller()
export class SignInController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(signStaffIn)
  @OwnTransaction()
  async signIn(@Input() { body, context }: CallRequest<typeof signStaffIn>): Promise<StaffSession> {
    const { token, name, roles, agencyNumber } = await this.commands.execute(
      new SignStaffIn(context.tenant, body.Code, body.Verifier, body.Nonce, context),
    );
    return { Token: token, Name: name, Roles: [...roles], Agenturnummer: agencyNumber };
  }
}
