import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Consents, type Agreement, type ConsentEvidence } from '#platform/intake/consents.js';
import { CampaignsOffered, joining } from '../api.js';

/** Joins a running campaign; joining again changes nothing. */
export class JoinCampaign extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly campaignId: number,
    readonly agreement: Agreement,
    readonly from: ConsentEvidence,
  ) {
    super();
  }
}

@CommandHandler(JoinCampaign)
export class JoinCampaignHandler implements ICommandHandler<JoinCampaign> {
  constructor(
    private readonly consents: Consents,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ recommenderId, campaignId, agreement, from }: JoinCampaign): Promise<void> {
    const campaign = (await this.queries.execute(new CampaignsOffered(this.clock.now()))).get(campaignId);
    ensure(campaign !== undefined, 'not-found');
    const consent = joining(campaign, agreement, recommenderId, from, 'abgehakt');
    const standing = (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId);
    if (!standing?.has(String(campaignId))) await this.consents.recordAll([consent]);
  }
}
