import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { signStaffIn } from '#contract/agentur/calls.js';
import type { StaffSession } from '#contract/agentur/schemas.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { SignStaffIn } from './sign-in.command.js';

@Controller()
export class SignInController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(signStaffIn)
  async signIn(@Input() { body, context }: CallRequest<typeof signStaffIn>): Promise<StaffSession> {
    const { token, name, roles, agencyNumber } = await this.commands.execute(new SignStaffIn(context.tenant, body.Code, body.Verifier));
    return { Token: token, Name: name, Roles: [...roles], Agenturnummer: agencyNumber };
  }
}
