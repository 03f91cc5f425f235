import { Injectable } from '@nestjs/common';
import type { Standing } from '../domain/campaign-change.js';
import { Campaigns, type CampaignRow, type CampaignStanding } from '../persistence/campaigns.js';

/** State of a campaign that is about to be changed. */
@Injectable()
export class CampaignsInForce {
  constructor(private readonly campaigns: Campaigns) {}

  async standing(campaign: CampaignRow): Promise<CampaignStanding> {
    return this.campaigns.standing(campaign, await this.campaigns.participants(campaign.campaignId));
  }

  async underWay(campaign: CampaignRow): Promise<Standing> {
    const { campaignId } = campaign;
    const versions = await this.campaigns.versions(campaignId);
    const participants = await this.campaigns.participants(campaignId);
    const { purse } = await this.campaigns.standing(campaign, participants);
    return {
      grantedCents: purse.grantedCents,
      waiting: await this.campaigns.waiting(campaignId),
      participants: participants.map(({ version, people }) => ({
        terms: versions.find(one => one.version === version)?.terms ?? campaign,
        people,
      })),
    };
  }
}
