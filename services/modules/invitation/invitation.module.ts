import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { EntryModule } from '#platform/entry/entry.module.js';
import { ExpireInvitation } from './commands/expire-invitation/expire-invitation.due.js';
import { InviteRecommenderController } from './commands/invite-recommender/invite-recommender.controller.js';
import { InviteRecommenderHandler } from './commands/invite-recommender/invite-recommender.handler.js';
import { Invitations } from './persistence/invitations.js';
import { InvitationDataController } from './queries/invitation-data/invitation-data.controller.js';
import { AcceptInvitationWhenRecommenderActivated } from './reactions/accept-invitation-when-recommender-activated.reaction.js';
import { EndInvitationWhenRecommenderErased } from './reactions/end-invitation-when-recommender-erased.reaction.js';
import { MailInvitationWhenRecommenderInvited } from './reactions/mail-invitation-when-recommender-invited.reaction.js';

/** An agency invites people to recommend. */
@Module({
  imports: [EntryModule, DueWorkModule],
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
