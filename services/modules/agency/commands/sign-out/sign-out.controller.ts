import { Controller } from '@nestjs/common';
import { signStaffOut } from '#contract/agentur/calls.js';
import { Audit } from '#platform/audit/audit.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { StaffSessions } from '../sign-in/staff-sessions.js';

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
