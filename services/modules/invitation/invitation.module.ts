import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import { KeptOfInvitations } from './kept-records.js';
import { ForgetImportErrors, ImportAssessment, ImportPeople, PeopleFiles } from './use-cases/import-people.js';
import { ExpireInvitation } from './use-cases/expire-invitation.js';
import { InvitationWork } from './use-cases/work-on-invitations.js';
import { invitationWorkCalls } from './http/work-on-invitations.js';
import { InvitePerson } from './use-cases/invite-person.js';
import { RefuseInvitations } from './use-cases/refuse-invitations.js';
import { AcceptInvitationWhenRecommenderActivated } from './reactions/accept-when-activated.js';
import { EndInvitationWhenRecommenderErased } from './reactions/end-when-erased.js';
import { RefuseInvitationsWhenNewsletterWithdrawn } from './reactions/refuse-when-newsletter-withdrawn.js';
import { InvitationDataController, InviteRecommenderController } from './http/invite.js';
import { invitationEndCalls } from './http/refuse-page.js';
import { PeopleImportController } from './http/people-import.js';
import { InvitationRefusalRow, InvitationRefusals } from './persistence/invitation-refusals.js';
import { InvitationRow, Invitations } from './persistence/invitations.js';
import { importTables, PeopleImports } from './persistence/people-imports.js';
import { MailInvitationWhenRecommenderInvited } from './reactions/mail-invitation.js';

/** Invitations by agencies, and the operator's import of people from files. */
@Module({
  imports: [
    MikroOrmModule.forFeature([InvitationRow, InvitationRefusalRow, ...importTables]),
    IntakeModule,
    DueWorkModule,
  ],
  controllers: [
    InviteRecommenderController,
    InvitationDataController,
    invitationWorkCalls,
    invitationEndCalls,
    PeopleImportController,
  ],
  providers: [
    Invitations,
    InvitationRefusals,
    PeopleImports,
    ImportAssessment,
    PeopleFiles,
    ImportPeople,
    ForgetImportErrors,
    KeptOfInvitations,
    InvitePerson,
    InvitationWork,
    RefuseInvitations,
    ExpireInvitation,
    MailInvitationWhenRecommenderInvited,
    AcceptInvitationWhenRecommenderActivated,
    EndInvitationWhenRecommenderErased,
    RefuseInvitationsWhenNewsletterWithdrawn,
  ],
})
export class InvitationModule {}
