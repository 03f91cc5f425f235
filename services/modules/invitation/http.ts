import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { fromInvitationData, inviteRecommender, readInvitationData, toInvitationInput } from '#contract/einladung.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Captcha } from '#platform/intake/captcha.js';
import { answered, Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { AgencyStaff } from '../agency/api.js';
import { offeredKinds } from './domain/invitation.js';
import { InviteRecommender } from './use-cases.js';

@Controller()
export class InviteRecommenderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly captcha: Captcha,
  ) {}

  @Implements(inviteRecommender)
  async invite(@Input() { body, context }: CallRequest<typeof inviteRecommender>) {
    if (body === null) {
      const { required, challenge } = await this.captcha.check(context.address, 'invitation');
      return answered(200, { CaptchaRequired: required, ...(challenge && { Challenge: challenge }) });
    }
    const { userId, name, agencyNumber } = principalOf(context, 'agency');
    const { captcha, kind, ...person } = toInvitationInput(body);
    ensure(kind !== undefined, 'validation-failed', { fields: [{ field: 'Art', reason: 'choice' }] });
    ensure(offeredKinds(context.tenant.config).includes(kind), 'module-off');
    await this.captcha.accept(context.address, 'invitation', captcha);
    const language = context.tenant.config.defaultLanguage;
    const { number } = await this.commands.execute(
      new InviteRecommender({ userId, name, agencyNumber: agencyNumber || null }, { ...person, kind, language }),
    );
    return { Einladungsnummer: number };
  }
}

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
