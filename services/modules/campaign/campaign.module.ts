import { Module } from '@nestjs/common';
import { SetCampaignHandler } from './commands/set-campaign/set-campaign.handler.js';
import { CampaignProgresses, Campaigns } from './persistence/campaigns.js';
import { ListCampaignsController } from './queries/list-campaigns/list-campaigns.controller.js';
import { CountPaidRecommendationWhenRecommendationSettled } from './reactions/count-paid-recommendation-when-recommendation-settled.reaction.js';

@Module({
  controllers: [ListCampaignsController],
  providers: [Campaigns, CampaignProgresses, SetCampaignHandler, CountPaidRecommendationWhenRecommendationSettled],
})
export class CampaignModule {}
