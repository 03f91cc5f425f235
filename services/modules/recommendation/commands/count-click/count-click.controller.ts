import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { clickRecommendation, jumpIn } from '#contract/empfehlung/calls.js';
import type { CallContext, CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { purposeOf } from '../../domain/bots.js';
import { CountClick, CountVisit, type Visit } from './count-click.command.js';

@Controller()
export class CountClickController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(clickRecommendation)
  @OwnTransaction()
  async click(@Input() { params, query, context }: CallRequest<typeof clickRecommendation>) {
    const visit = visitOf(context, query.channel, query.empfaengernummer);
    const { url } = await this.commands.execute(new CountClick(context.tenant, { number: params.nr }, visit));
    return { Url: url };
  }

  @Implements(jumpIn)
  async jumpIn(@Input() { params, context }: CallRequest<typeof jumpIn>) {
    await this.commands.execute(new CountVisit(params.nr, visitOf(context)));
    return null;
  }
}

const visitOf = ({ userAgent, method, headers }: CallContext, channel?: string, recipientNumber?: string): Visit => ({
  channel,
  userAgent,
  method,
  recipientNumber,
  purpose: purposeOf(headers),
});
