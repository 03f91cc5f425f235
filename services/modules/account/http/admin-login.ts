import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { issueAdminLogin } from '#contract/account/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { staffMemberOf } from '../use-cases/staff-member.js';
import { IssueAdminLogin } from '../use-cases/issue-admin-login.js';

@Controller()
export class IssueAdminLoginController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(issueAdminLogin)
  async issue(@Input() { params, context }: CallRequest<typeof issueAdminLogin>) {
    const { token, expiresAt } = await this.commands.execute(
      new IssueAdminLogin(params.empfehlernummer, staffMemberOf(context)),
    );
    return { Url: `${context.tenant.portalUrl}/login/${token}`, GueltigBis: toWireDateTime(expiresAt) };
  }
}
