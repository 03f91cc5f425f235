import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import {
  CampaignsController,
  CampaignsOfDocument,
  ListCampaignsController,
  OwnCampaignsController,
  TakePartController,
} from './http.js';
import { CampaignProgresses, Campaigns, campaignTables } from './persistence.js';
import {
  CampaignsInForce,
  CampaignsLater,
  ChangeCampaignHandler,
  EndCampaignHandler,
  SetCampaignHandler,
} from './use-cases/change-campaign.js';
import {
  CampaignsOfferedHandler,
  CampaignTitlesHandler,
  JoinCampaignHandler,
  LeaveCampaignHandler,
  reactions,
  TierUnderHandler,
} from './use-cases/take-part.js';

/** Campaigns by consent: who takes part, how far each is, and the extra that is earned. */
@Module({
  imports: [MikroOrmModule.forFeature(campaignTables), IntakeModule],
  controllers: [CampaignsController, ListCampaignsController, OwnCampaignsController, TakePartController],
  providers: [
    Campaigns,
    CampaignProgresses,
    CampaignsInForce,
    ChangeCampaignHandler,
    SetCampaignHandler,
    EndCampaignHandler,
    JoinCampaignHandler,
    LeaveCampaignHandler,
    CampaignsOfferedHandler,
    CampaignTitlesHandler,
    TierUnderHandler,
    CampaignsOfDocument,
    CampaignsLater,
    ...reactions,
  ],
})
export class CampaignModule {}
