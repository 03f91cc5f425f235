import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import { CampaignsController } from './http/campaigns.js';
import { CampaignsOfDocument } from './http/campaigns-of-document.js';
import { takePartCalls } from './http/take-part.js';
import { CampaignProgresses } from './persistence/campaign-progresses.js';
import { Campaigns, campaignTables } from './persistence/campaigns.js';
import { CampaignsInForce } from './queries/campaigns-in-force.js';
import { CampaignsOfRecommender } from './queries/campaigns-of-recommender.js';
import { CampaignsLater } from './use-cases/planned-campaigns.js';
import { ChangingCampaigns } from './use-cases/change-campaign.js';
import { CampaignQueries } from './queries/campaigns.js';
import { TakingPart } from './use-cases/take-part.js';
import { reactions } from './reactions/index.js';

/** Campaigns by consent: who takes part, how far each is, and the extra that is earned. */
@Module({
  imports: [MikroOrmModule.forFeature(campaignTables), IntakeModule],
  controllers: [CampaignsController, ...takePartCalls],
  providers: [
    Campaigns,
    CampaignProgresses,
    CampaignsInForce,
    ChangingCampaigns,
    TakingPart,
    CampaignsOfRecommender,
    CampaignQueries,
    CampaignsOfDocument,
    CampaignsLater,
    ...reactions,
  ],
})
export class CampaignModule {}
