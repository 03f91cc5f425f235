import { Module } from '@nestjs/common';
import { EntryModule } from '#platform/entry/entry.module.js';
import { SetCampaignHandler } from './commands/set-campaign/set-campaign.handler.js';
import { TakePartController } from './commands/take-part/take-part.controller.js';
import { JoinCampaignHandler, LeaveCampaignHandler } from './commands/take-part/take-part.js';
import { CampaignProgresses, Campaigns } from './persistence/campaigns.js';
import { CampaignsOfferedHandler } from './queries/list-campaigns/campaigns-offered.handler.js';
import { ListCampaignsController } from './queries/list-campaigns/list-campaigns.controller.js';
import { OwnCampaignsController } from './queries/own-campaigns/own-campaigns.controller.js';
import { CountPaidRecommendationWhenRecommendationSettled } from './reactions/count-paid-recommendation-when-recommendation-settled.reaction.js';

/** Campaigns by consent: who takes part, how far each is, and the extra that is earned. */
@Module({
  imports: [EntryModule],
  controllers: [ListCampaignsController, OwnCampaignsController, TakePartController],
  providers: [
    Campaigns,
    CampaignProgresses,
    SetCampaignHandler,
    JoinCampaignHandler,
    LeaveCampaignHandler,
    CampaignsOfferedHandler,
    CountPaidRecommendationWhenRecommendationSettled,
  ],
})
export class CampaignModule {}
