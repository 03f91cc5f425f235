import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import { SessionRenewal } from '#platform/http/authenticate.js';
import { StreamsOfNumberHandler } from './queries/streams-of-number.js';
import { IdentityProvider } from './use-cases/identity-providers.js';
import {
  IdentifyCustomerHandler,
  OfferedSignInsHandler,
  ServicesLater,
  SignInServiceRow,
  SignInServices,
} from './use-cases/sign-in-services.js';
import { ProviderSessionRenewal, SignStaffInHandler, StaffSessions } from './use-cases/staff-sessions.js';
import {
  ListInvitationsController,
  ListLeadsController,
  ListOrdersController,
  ListRecommendationsController,
  ListRecommendersController,
  PlatformPasskeyController,
  PlatformSessionController,
  SignInController,
  SignOutController,
  StaffPasskeyController,
  OperatorSeatController,
  VerifyTokenController,
  PendingDecisionsController,
} from './http/sign-in-and-reports.js';
import {
  ConsolePasskeyRow,
  ConsolePasskeys,
  StaffInvitationHandler,
  StaffMaySignInByPasskeyHandler,
  StaffPasskeys,
} from './use-cases/console-passkeys.js';
import { SignInServicesController, SignInServicesOfDocument } from './http/sign-in-services.js';
import {
  EmployeesController,
  StaffController,
  StatementsController,
  StatisticsController,
} from './http/staff-and-statements.js';
import { MasterDataController } from './http/master-data.js';
import { AgencyMasterDataOfHandler, MasterData, PicturesOfAgenciesHandler } from './use-cases/master-data.js';
import { StaffList } from './use-cases/manage-staff.js';
import {
  AgreeToFirstOperatorHandler,
  EndDraftInvitationsHandler,
  FirstInvitationsHandler,
  InviteFirstOperatorHandler,
  ProposedSeatHandler,
  IssueOperatorLinkHandler,
  OperatorsWithPasskeyHandler,
  PlatformPasskeys,
  RemindFirstOperatorHandler,
  RemoveOperatorHandler,
  SignPlatformInHandler,
  WithdrawFirstInvitationHandler,
} from './use-cases/platform-operators.js';
import {
  AccountsOfStaff,
  AgencyStaffHandler,
  AgencyUserRow,
  AgencyUsers,
  recommenderReport,
  reportTables,
  StaffAddressHandler,
  StaffByRoleHandler,
  StaffNamesHandler,
} from './persistence.js';
import {
  reactions,
  NotifySecondPersons,
  WaitingForHandler,
  PendingDecisions,
} from './use-cases/notify-second-persons.js';
import { PreparedOrders, ReportPages } from './queries/report-pages.js';
import { Statements } from './queries/statements.js';
import { Statistics, StatisticsNames } from './queries/statistics.js';

/** Sign-in of agency staff, operators and platform operators, and the agency's reports. */
@Module({
  imports: [
    IntakeModule,
    OutboundModule,
    MikroOrmModule.forFeature([AgencyUserRow, SignInServiceRow, ConsolePasskeyRow, ...reportTables]),
  ],
  controllers: [
    SignInController,
    StaffPasskeyController,
    OperatorSeatController,
    SignOutController,
    PlatformSessionController,
    PlatformPasskeyController,
    ListOrdersController,
    ListRecommendationsController,
    ListLeadsController,
    ListInvitationsController,
    ListRecommendersController,
    VerifyTokenController,
    PendingDecisionsController,
    StaffController,
    StatementsController,
    StatisticsController,
    EmployeesController,
    MasterDataController,
    SignInServicesController,
  ],
  providers: [
    IdentityProvider,
    SignInServices,
    ServicesLater,
    OfferedSignInsHandler,
    IdentifyCustomerHandler,
    AgencyUsers,
    AccountsOfStaff,
    StaffSessions,
    { provide: SessionRenewal, useClass: ProviderSessionRenewal },
    SignInServicesOfDocument,
    AgencyStaffHandler,
    StaffAddressHandler,
    StaffByRoleHandler,
    StaffNamesHandler,
    StreamsOfNumberHandler,
    StaffList,
    MasterData,
    AgencyMasterDataOfHandler,
    PicturesOfAgenciesHandler,
    InviteFirstOperatorHandler,
    AgreeToFirstOperatorHandler,
    EndDraftInvitationsHandler,
    ProposedSeatHandler,
    FirstInvitationsHandler,
    WithdrawFirstInvitationHandler,
    RemindFirstOperatorHandler,
    StaffInvitationHandler,
    SignStaffInHandler,
    SignPlatformInHandler,
    ConsolePasskeys,
    PlatformPasskeys,
    StaffPasskeys,
    StaffMaySignInByPasskeyHandler,
    IssueOperatorLinkHandler,
    OperatorsWithPasskeyHandler,
    RemoveOperatorHandler,
    ReportPages,
    PreparedOrders,
    Statements,
    Statistics,
    StatisticsNames,
    recommenderReport,
    PendingDecisions,
    WaitingForHandler,
    NotifySecondPersons,
    ...reactions,
  ],
})
export class AgencyModule {}
