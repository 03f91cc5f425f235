import { Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { AgencyModule } from './agency/agency.module.js';
import { BaseModule } from './base.module.js';
import { CampaignModule } from './campaign/campaign.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { ClaimModule } from './claim/claim.module.js';
import { ContactModule } from './contact/contact.module.js';
import { ContentModule } from './content/content.module.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { DeskModule } from './desk/desk.module.js';
import { HoldModule } from './hold/hold.module.js';
import { InvitationModule } from './invitation/invitation.module.js';
import { MessagingModule } from './messaging/messaging.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OrderModule } from './order/order.module.js';
import { PayoutModule } from './payout/payout.module.js';
import { PeopleModule } from './people/people.module.js';
import { RecipientModule } from './recipient/recipient.module.js';
import { RecommendationModule } from './recommendation/recommendation.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { RewardModule } from './reward/reward.module.js';
import { TenantModule } from './tenant/tenant.module.js';
import { VoucherModule } from './voucher/voucher.module.js';
import { WebhookModule } from './webhook/webhook.module.js';

/** The business, a module for each part; every host runs the same. */
@Module({
  imports: [
    TenantModule,
    CatalogueModule,
    AccountModule,
    RecommendationModule,
    RecipientModule,
    OrderModule,
    RewardModule,
    HoldModule,
    PayoutModule,
    VoucherModule,
    CampaignModule,
    AgencyModule,
    ReportsModule,
    DecisionsModule,
    DeskModule,
    InvitationModule,
    MessagingModule,
    ClaimModule,
    ContactModule,
    ContentModule,
    OperationsModule,
    RetentionModule,
    PeopleModule,
    WebhookModule,
  ],
})
export class BusinessModule {}

/** As much of it as an operator's commands need at the terminal. */
@Module({ imports: [BaseModule, OperationsModule] })
export class OperatorModule {}

/** With every reaction: for the dry run of one. */
@Module({ imports: [BaseModule, BusinessModule] })
export class OperatorModuleWithReactions {}
