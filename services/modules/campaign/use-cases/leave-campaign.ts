import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { Consents, type ConsentEvidence } from '#platform/intake/consents.js';
import { leaving } from '../api.js';
import { Campaigns } from '../persistence/campaigns.js';

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

@CommandHandler(LeaveCampaign)
export class LeaveCampaignHandler implements ICommandHandler<LeaveCampaign> {
  constructor(
    private readonly consents: Consents,
    private readonly campaigns: Campaigns,
  ) {}

  async execute({ recommenderId, campaignId, from }: LeaveCampaign): Promise<void> {
    ensure(await this.campaigns.exists(campaignId), 'not-found');
    const standing = (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId);
    if (standing?.has(String(campaignId))) await this.consents.recordAll([leaving(campaignId, recommenderId, from)]);
  }
}
