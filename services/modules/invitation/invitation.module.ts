import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import { ExpireInvitation, InviteRecommenderHandler } from './use-cases.js';
import { InvitationDataController, InviteRecommenderController } from './http.js';
import { Invitations } from './persistence.js';
import { invitationTables } from './tables.js';
import {
  AcceptInvitationWhenRecommenderActivated,
  EndInvitationWhenRecommenderErased,
  MailInvitationWhenRecommenderInvited,
} from './reactions.js';

/** An agency invites people to recommend. */
@Module({
  imports: [MikroOrmModule.forFeature(invitationTables), IntakeModule, DueWorkModule],
  controllers: [InviteRecommenderController, InvitationDataController],
  providers: [
    Invitations,
    InviteRecommenderHandler,
    ExpireInvitation,
    AcceptInvitationWhenRecommenderActivated,
    EndInvitationWhenRecommenderErased,
    MailInvitationWhenRecommenderInvited,
  ],
})
export class InvitationModule {}
