import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { joinCampaign, leaveCampaign } from '#contract/praemie/campaign-calls.js';
import { principalOf, type CallContext, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { JoinCampaign, LeaveCampaign } from './take-part.js';

@Controller()
export class TakePartController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(joinCampaign)
  async join(@Input() { params, body, context }: CallRequest<typeof joinCampaign>): Promise<null> {
    await this.commands.execute(
      new JoinCampaign(
        principalOf(context, 'recommender').recommenderId,
        params.aktionsId,
        body.abgehakt,
        evidenceOf(context),
      ),
    );
    return null;
  }

  @Implements(leaveCampaign)
  async leave(@Input() { params, context }: CallRequest<typeof leaveCampaign>): Promise<null> {
    await this.commands.execute(
      new LeaveCampaign(principalOf(context, 'recommender').recommenderId, params.aktionsId, evidenceOf(context)),
    );
    return null;
  }
}

const evidenceOf = ({ language, address }: CallContext) => ({ source: 'page' as const, language, address });
