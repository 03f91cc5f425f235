import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import { CampaignsController } from './http/campaigns.js';
import { CampaignsOfDocument } from './http/campaigns-of-document.js';
import { ListCampaignsController, OwnCampaignsController, TakePartController } from './http/take-part.js';
import { CampaignProgresses } from './persistence/campaign-progresses.js';
import { Campaigns, campaignTables } from './persistence/campaigns.js';
import { CampaignsInForce } from './queries/campaigns-in-force.js';
import { CampaignsLater } from './use-cases/planned-campaigns.js';
import { ChangeCampaignHandler } from './use-cases/change-campaign.js';
import { EndCampaignHandler } from './use-cases/end-campaign.js';
import { SetCampaignHandler } from './use-cases/set-campaign.js';
import { CampaignsOfferedHandler, CampaignTitlesHandler, TierUnderHandler } from './queries/campaigns.js';
import { JoinCampaignHandler } from './use-cases/join-campaign.js';
import { LeaveCampaignHandler } from './use-cases/leave-campaign.js';
import { reactions } from './reactions/index.js';

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
