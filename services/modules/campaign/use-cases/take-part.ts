import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { CampaignsOffered, joining, leaving } from '../api.js';
import { Campaigns } from '../persistence.js';
import { Consents, type Agreement, type ConsentEvidence } from '#platform/intake/consents.js';

/** Joins a campaign that is running; again by somebody who takes part changes nothing. */
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

/** Leaves a campaign, also one that has ended: a consent can be withdrawn at any time. What was counted stays counted. */
export class LeaveCampaign extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly campaignId: number,
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
    if (!standing?.has(String(campaignId))) await this.consents.keepAll([consent]);
  }
}

@CommandHandler(LeaveCampaign)
export class LeaveCampaignHandler implements ICommandHandler<LeaveCampaign> {
  constructor(
    private readonly consents: Consents,
    private readonly campaigns: Campaigns,
  ) {}

  async execute({ recommenderId, campaignId, from }: LeaveCampaign): Promise<void> {
    ensure(await this.campaigns.exists(campaignId), 'not-found');
    const standing = (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId);
    if (standing?.has(String(campaignId))) await this.consents.keepAll([leaving(campaignId, recommenderId, from)]);
  }
}
