import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import { JoinCampaignHandler, LeaveCampaignHandler, SetCampaignHandler } from './use-cases.js';
import { ListCampaignsController, OwnCampaignsController, TakePartController } from './http.js';
import { CampaignProgresses, CampaignRow, Campaigns, CampaignsOfferedHandler } from './persistence.js';
import { CountPaidRecommendationWhenRecommendationSettled } from './reactions.js';

/** Campaigns by consent: who takes part, how far each is, and the extra that is earned. */
@Module({
  imports: [MikroOrmModule.forFeature([CampaignRow]), IntakeModule],
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
