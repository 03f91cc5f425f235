import { Module } from '@nestjs/common';
import { StaffRenewal } from '#platform/http/staff-renewal.js';
import { IdentityProvider } from './commands/sign-in/identity-provider.js';
import { PlatformSessionController } from './commands/platform-session/platform-session.controller.js';
import { SignPlatformInHandler } from './commands/platform-session/sign-platform-in.js';
import { SignInController } from './commands/sign-in/sign-in.controller.js';
import { SignStaffInHandler } from './commands/sign-in/sign-in.handler.js';
import { StaffSessions } from './commands/sign-in/staff-sessions.js';
import { SignOutController } from './commands/sign-out/sign-out.controller.js';
import { AgencyUsers } from './persistence/agency-users.js';
import { StaffGrants } from './persistence/staff-grants.js';
import { orderReport } from './projections/order-report.projection.js';
import { recommenderReport } from './projections/recommender-report.projection.js';
import { AgencyStaffHandler } from './queries/agency-staff/agency-staff.handler.js';
import { ListInvitationsController } from './queries/list-invitations/list-invitations.controller.js';
import { ListLeadsController } from './queries/list-leads/list-leads.controller.js';
import { ListOrdersController } from './queries/list-orders/list-orders.controller.js';
import { ListRecommendationsController } from './queries/list-recommendations/list-recommendations.controller.js';
import { ListRecommendersController } from './queries/list-recommenders/list-recommenders.controller.js';
import { VerifyTokenController } from './queries/verify-token/verify-token.controller.js';
import { WhatWaitsController } from './second-person/what-waits.controller.js';
import { TellSecondPersons } from './second-person/tell-second-persons.due.js';
import { WaitingForHandler } from './second-person/waiting-for.js';
import { WhatWaits } from './second-person/what-waits.js';
import { PreparedOrders } from './queries/report/prepared-orders.js';
import { ReportPages } from './queries/report/report-pages.js';

/** The sign-in of agency, operators and platform operators, and the agency's reports. */
@Module({
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
