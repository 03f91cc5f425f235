import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import { KeptOfInvitations } from './kept-records.js';
import { ForgetImportErrors, ImportAssessment, ImportPeople, PeopleFiles } from './use-cases/import-people.js';
import { ExpireInvitation, InvitingPeople, reactions } from './use-cases/invite-and-refuse.js';
import {
  InvitationDataController,
  invitationEndCalls,
  InviteRecommenderController,
  PeopleImportController,
} from './http.js';
import { InvitationRow, Invitations, importTables, InvitationRefusals, PeopleImports } from './persistence.js';
import { MailInvitationWhenRecommenderInvited } from './reactions.js';

/** Invitations by agencies, and the operator's import of people from files. */
@Module({
  imports: [MikroOrmModule.forFeature([InvitationRow, ...importTables]), IntakeModule, DueWorkModule],
  controllers: [InviteRecommenderController, InvitationDataController, invitationEndCalls, PeopleImportController],
  providers: [
    Invitations,
    InvitationRefusals,
    PeopleImports,
    ImportAssessment,
    PeopleFiles,
    ImportPeople,
    ForgetImportErrors,
    KeptOfInvitations,
    InvitingPeople,
    ExpireInvitation,
    MailInvitationWhenRecommenderInvited,
    ...reactions,
  ],
})
export class InvitationModule {}
