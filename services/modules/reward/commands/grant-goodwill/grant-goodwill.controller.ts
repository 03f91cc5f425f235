import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { grantGoodwill } from '#contract/praemie/goodwill-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { GrantGoodwill } from './grant-goodwill.command.js';

@Controller()
export class GrantGoodwillController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(grantGoodwill)
  async grant(@Input() { params, body, context }: CallRequest<typeof grantGoodwill>) {
    const { name, agencyNumber } = principalOf(context, 'agency');
    const goodwill = { recommenderId: params.empfehlernummer, amountCents: body.BetragCent, reason: body.Begruendung };
    await this.commands.execute(new GrantGoodwill(goodwill, { name, agencyNumber: agencyNumber || null }));
    return { BetragCent: body.BetragCent };
  }
}
