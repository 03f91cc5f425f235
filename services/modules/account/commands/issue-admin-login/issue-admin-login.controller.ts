import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { issueAdminLogin } from '#contract/account/admin-login-calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { staffMemberOf } from '../../in-care-of.js';
import { IssueAdminLogin } from './issue-admin-login.handler.js';

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
