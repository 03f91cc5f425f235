import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { SetCampaign } from '../api.js';
import { defaultTiers } from '../domain/campaign-progress.js';
import { effectOf } from '../domain/campaign-change.js';
import { Campaigns } from '../persistence/campaigns.js';
import { CampaignsInForce } from '../queries/campaigns-in-force.js';
import { nobody } from './change-campaign.js';

@CommandHandler(SetCampaign)
export class SetCampaignHandler implements ICommandHandler<SetCampaign> {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly inForce: CampaignsInForce,
  ) {}

  async execute({ campaign }: SetCampaign): Promise<void> {
    const { campaignId, productIds = null, tiers = defaultTiers, budgetCents = null, ...rest } = campaign;
    const before = await this.campaigns.locked(campaignId);
    const terms = { ...rest, productIds, tiers, budgetCents };
    const { usedUp } = effectOf(terms, before ? await this.inForce.underWay(before) : nobody);
    await this.campaigns.write(campaignId, terms, {
      version: (before?.version ?? 0) + 1,
      usedUp,
      byName: currentWork().actor,
    });
  }
}
