import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { StaffRenewal } from '#platform/http/authenticate.js';
import { IdentityProvider, StaffSessions } from './use-cases/staff-sessions.js';
import {
  ListInvitationsController,
  ListLeadsController,
  ListOrdersController,
  ListRecommendationsController,
  ListRecommendersController,
  PlatformSessionController,
  SignInController,
  SignOutController,
  VerifyTokenController,
  WhatWaitsController,
} from './http/controllers.js';
import { SignPlatformInHandler, SignStaffInHandler } from './use-cases/sign-in.js';
import {
  AgencyStaffHandler,
  AgencyUserRow,
  AgencyUsers,
  reportTables,
  StaffGrantRow,
  StaffGrants,
} from './persistence.js';
import { orderReport, recommenderReport } from './projections.js';
import { TellSecondPersons, WaitingForHandler, WhatWaits } from './use-cases/tell-second-persons.js';
import { PreparedOrders, ReportPages } from './queries/report-pages.js';

/** The sign-in of agency, operators and platform operators, and the agency's reports. */
@Module({
  imports: [MikroOrmModule.forFeature([AgencyUserRow, StaffGrantRow, ...reportTables])],
  controllers: [
    SignInController,
    SignOutController,
    PlatformSessionController,
    ListOrdersController,
    ListRecommendationsController,
    ListLeadsController,
    ListInvitationsController,
    ListRecommendersController,
    VerifyTokenController,
    WhatWaitsController,
  ],
  providers: [
    IdentityProvider,
    AgencyUsers,
    StaffGrants,
    StaffSessions,
    { provide: StaffRenewal, useExisting: StaffSessions },
    AgencyStaffHandler,
    SignStaffInHandler,
    SignPlatformInHandler,
    ReportPages,
    PreparedOrders,
    orderReport,
    recommenderReport,
    WhatWaits,
    WaitingForHandler,
    TellSecondPersons,
  ],
})
export class AgencyModule {}
