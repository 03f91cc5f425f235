import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import { SessionRenewal } from '#platform/http/authenticate.js';
import { IdentityProvider } from './use-cases/identity-providers.js';
import {
  IdentifyCustomerHandler,
  OfferedSignInsHandler,
  ServicesLater,
  SignInServices,
} from './use-cases/sign-in-services.js';
import { SignInServiceRow } from './persistence/sign-in-services.js';
import { OperatorsLeft } from './use-cases/operators-left.js';
import { ProviderSessionRenewal } from './use-cases/renew-provider-sessions.js';
import { SignStaffInHandler } from './use-cases/sign-staff-in.js';
import { StaffSessions } from './use-cases/staff-sessions.js';
import { PlatformPasskeyController, PlatformSessionController } from './http/platform-session.js';
import {
  SignInController,
  SignOutController,
  StaffPasskeyController,
  VerifyTokenController,
} from './http/staff-session.js';
import { OperatorSeatController } from './http/operator-seat.js';
import {
  ConsolePasskeyRow,
  ConsolePasskeys,
  StaffInvitationHandler,
  StaffMaySignInByPasskeyHandler,
  StaffPasskeys,
} from './use-cases/console-passkeys.js';
import { SignInServicesController, SignInServicesOfDocument } from './http/sign-in-services.js';
import { EmployeesController } from './http/employees.js';
import { StaffController } from './http/staff.js';
import { MasterDataController } from './http/master-data.js';
import { AgencyMasterDataOfHandler, MasterData, PicturesOfAgenciesHandler } from './use-cases/master-data.js';
import { StaffList } from './use-cases/manage-staff.js';
import {
  AgreeToFirstOperatorHandler,
  EndDraftInvitationsHandler,
  FirstInvitationsHandler,
  InviteFirstOperatorHandler,
  ProposedSeatHandler,
  RemindFirstOperatorHandler,
  WithdrawFirstInvitationHandler,
} from './use-cases/first-operators.js';
import { IssueOperatorLinkHandler, PlatformPasskeys } from './use-cases/platform-passkeys.js';
import { SignPlatformInHandler } from './use-cases/sign-platform-in.js';
import { BringingOperatorsIn } from './use-cases/bring-operators-in.js';
import { PlatformOperators } from './use-cases/platform-operators.js';
import { PlatformOperatorsController } from './http/platform-operators.js';
import { PlatformOperatorRow, PlatformOperatorRows } from './persistence/platform-operators.js';
import { AccountsOfStaff } from './persistence/accounts-of-staff.js';
import { AgencyStaffHandler, StaffAddressHandler, StaffByRoleHandler, StaffNamesHandler } from './queries/staff.js';
import { AgencyUserRow, AgencyUsers, ProvenAddressRow } from './persistence/agency-users.js';

/** Agency staff, operators and platform operators: who they are, how they sign in, and what an agency says of itself. */
@Module({
  imports: [
    IntakeModule,
    OutboundModule,
    MikroOrmModule.forFeature([
      AgencyUserRow,
      ProvenAddressRow,
      SignInServiceRow,
      ConsolePasskeyRow,
      PlatformOperatorRow,
    ]),
  ],
  controllers: [
    SignInController,
    StaffPasskeyController,
    OperatorSeatController,
    SignOutController,
    PlatformSessionController,
    PlatformPasskeyController,
    PlatformOperatorsController,
    VerifyTokenController,
    StaffController,
    EmployeesController,
    MasterDataController,
    SignInServicesController,
  ],
  providers: [
    IdentityProvider,
    SignInServices,
    OperatorsLeft,
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
    PlatformOperatorRows,
    PlatformOperators,
    BringingOperatorsIn,
  ],
})
export class AgencyModule {}
