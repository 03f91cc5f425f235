import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import { ExpireInvitation, InviteRecommenderHandler } from './use-cases.js';
import { InvitationDataController, InviteRecommenderController } from './http.js';
import { InvitationRow, Invitations } from './persistence.js';
import {
  AcceptInvitationWhenRecommenderActivated,
  EndInvitationWhenRecommenderErased,
  MailInvitationWhenRecommenderInvited,
} from './mails.js';

/** An agency invites people to recommend. */
@Module({
  imports: [MikroOrmModule.forFeature([InvitationRow]), IntakeModule, DueWorkModule],
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
