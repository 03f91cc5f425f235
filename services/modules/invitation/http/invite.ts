import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { inviteRecommender, invitationKindNames, readInvitationData } from '#contract/einladung.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Captcha } from '#platform/intake/captcha.js';
import { Implements, Input, type CallRequest, answered, principalOf, staffOf } from '#platform/http/call.js';
import { AgencyStaff } from '../../agency/api.js';
import { offeredKinds } from '../domain/invitation.js';
import { InvitePerson } from '../use-cases/invite-person.js';

@Controller()
export class InviteRecommenderController {
  constructor(
    private readonly inviting: InvitePerson,
    private readonly captcha: Captcha,
  ) {}

  @Implements(inviteRecommender)
  async invite(@Input() { body, context }: CallRequest<typeof inviteRecommender>) {
    if (body === null) return answered(200, toCaptchaCheck(await this.captcha.check(context.address, 'invitation')));
    const { userId } = principalOf(context, 'agency');
    const kind = invitationKindNames.fromWire(body.Art as never);
    ensure(kind !== undefined, 'validation-failed', { fields: [{ field: 'Art', reason: 'choice' }] });
    ensure(offeredKinds(context.tenant.config).includes(kind), 'module-off');
    await this.captcha.accept(context.address, 'invitation', body.Captcha ?? null);
    const { number } = await this.inviting.invite(
      { userId, ...staffOf(context) },
      {
        firstName: body.Vorname,
        lastName: body.Nachname,
        email: body.Email,
        kind,
        employeeNumber: body.Mitarbeiternummer || null,
        language: context.tenant.config.defaultLanguage,
      },
    );
    return { Einladungsnummer: number };
  }
}

@Controller()
export class InvitationDataController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(readInvitationData)
  async read(@Input() { context }: CallRequest<typeof readInvitationData>) {
    const staff = await this.queries.execute(new AgencyStaff(staffOf(context).agencyNumber));
    return {
      Arten: offeredKinds(context.tenant.config).map(kind => invitationKindNames.toWire(kind)),
      Mitarbeiter: staff.map(({ employeeNumber, name }) => ({ Mitarbeiternummer: employeeNumber, Name: name })),
    };
  }
}
