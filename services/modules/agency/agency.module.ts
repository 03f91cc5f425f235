import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import { SessionRenewal } from '#platform/http/authenticate.js';
import { IdentityProvider } from './use-cases/identity-providers.js';
import { CustomerIdentities, ServicesLater, SignInServices } from './use-cases/sign-in-services.js';
import { SignInServiceRow } from './persistence/sign-in-services.js';
import { OperatorsLeft } from './use-cases/operators-left.js';
import { ProviderSessionRenewal } from './use-cases/renew-provider-sessions.js';
import { StaffSignIn } from './use-cases/sign-staff-in.js';
import { StaffSessions } from './use-cases/staff-sessions.js';
import { platformSessionCalls } from './http/platform-session.js';
import { staffSessionCalls } from './http/staff-session.js';
import { operatorSeatCalls } from './http/operator-seat.js';
import { ConsolePasskeyRow, ConsolePasskeys, StaffPasskeys } from './use-cases/console-passkeys.js';
import { SignInServicesController, SignInServicesOfDocument } from './http/sign-in-services.js';
import { employeeCalls } from './http/employees.js';
import { staffCalls } from './http/staff.js';
import { MasterDataController } from './http/master-data.js';
import { MasterData } from './use-cases/master-data.js';
import { StaffList } from './use-cases/staff-list.js';
import { PlatformPasskeys } from './use-cases/platform-passkeys.js';
import { PlatformSignIn } from './use-cases/sign-platform-in.js';
import { BringingOperatorsIn } from './use-cases/bring-operators-in.js';
import { PlatformOperators } from './use-cases/platform-operators.js';
import { platformOperatorCalls } from './http/platform-operators.js';
import { PlatformOperatorRow, PlatformOperatorRows } from './persistence/platform-operators.js';
import { AccountsOfStaff } from './persistence/accounts-of-staff.js';
import { savedViewCalls } from './http/saved-views.js';
import { KeptViews, SavedViewRow } from './persistence/saved-views.js';
import { SavedViews } from './use-cases/saved-views.js';
import { StaffQueries } from './queries/staff.js';
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
      SavedViewRow,
    ]),
  ],
  controllers: [
    ...staffSessionCalls,
    ...operatorSeatCalls,
    ...platformSessionCalls,
    ...platformOperatorCalls,
    ...staffCalls,
    ...employeeCalls,
    savedViewCalls,
    MasterDataController,
    SignInServicesController,
  ],
  providers: [
    IdentityProvider,
    SignInServices,
    OperatorsLeft,
    ServicesLater,
    CustomerIdentities,
    AgencyUsers,
    AccountsOfStaff,
    StaffSessions,
    { provide: SessionRenewal, useClass: ProviderSessionRenewal },
    SignInServicesOfDocument,
    StaffQueries,
    StaffList,
    MasterData,
    StaffSignIn,
    PlatformSignIn,
    ConsolePasskeys,
    PlatformPasskeys,
    StaffPasskeys,
    PlatformOperatorRows,
    PlatformOperators,
    BringingOperatorsIn,
    SavedViews,
    KeptViews,
  ],
})
export class AgencyModule {}
