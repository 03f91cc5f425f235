import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { agreeToGoodwill, declineGoodwill, grantGoodwill } from '#contract/praemie/goodwill-calls.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { answered, principalOf, type CallContext, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { DecideGoodwill, GrantGoodwill } from './grant-goodwill.js';

@Controller()
export class GrantGoodwillController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(grantGoodwill)
  async grant(@Input() { params, body: { BetragCent, Begruendung }, context }: CallRequest<typeof grantGoodwill>) {
    const state = await this.commands.execute(
      new GrantGoodwill(
        { recommenderId: params.empfehlernummer, amountCents: BetragCent, reason: Begruendung },
        staffMember(context),
      ),
    );
    return state === 'granted' ? { BetragCent } : answered(202, { BetragCent, WartetAuf: 'ZweitePerson' });
  }

  @Implements(agreeToGoodwill)
  async agree(@Input() { params, context }: CallRequest<typeof agreeToGoodwill>) {
    await this.commands.execute(new DecideGoodwill(params.nr, null, owner(context)));
    return null;
  }

  @Implements(declineGoodwill)
  async decline(@Input() { params, body, context }: CallRequest<typeof declineGoodwill>) {
    await this.commands.execute(new DecideGoodwill(params.nr, body.Grund, owner(context)));
    return null;
  }
}

/** Above the limit an owner alone (docs/specification/goodwill-and-holds.md#goodwill). */
function owner(context: CallContext) {
  refuseUnless(principalOf(context, 'agency').roles.includes('AgenturInhaber'), 'not-authorised');
  return staffMember(context);
}

function staffMember(context: CallContext) {
  const { name, agencyNumber } = principalOf(context, 'agency');
  return { name, agencyNumber: agencyNumber || null };
}
