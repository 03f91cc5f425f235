import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { readInvitationData } from '#contract/einladung/calls.js';
import { fromInvitationData } from '#contract/einladung/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { AgencyStaff } from '../../../agency/published-questions.js';
import { offeredKinds } from '../../domain/invitation.js';

@Controller()
export class InvitationDataController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(readInvitationData)
  async read(@Input() { context }: CallRequest<typeof readInvitationData>) {
    const { agencyNumber } = principalOf(context, 'agency');
    return fromInvitationData({
      kinds: offeredKinds(context.tenant.config),
      staff: await this.queries.execute(new AgencyStaff(agencyNumber || null)),
    });
  }
}
