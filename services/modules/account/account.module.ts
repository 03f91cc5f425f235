import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import {
  BlockRecommenderController,
  DecideCustomerNumberController,
  NewsletterController,
  RegisterRecommenderController,
} from './http/registration.js';
import {
  BlockRecommenderHandler,
  EraseAccountHandler,
  FinishErasure,
  MarkReachableHandler,
  UnblockRecommenderHandler,
} from './use-cases/block-and-erase.js';
import {
  BankDetailsController,
  ChooseLanguageController,
  CustomerNumberController,
  EraseAccountController,
  ExportAccountController,
  FindableController,
  OwnDataController,
  RecommenderBannerController,
} from './http/own-data.js';
import {
  DisputeBankDetailsHandler,
  MayWriteBankDetails,
  RemoveBankDetailsHandler,
  StoreBankDetailsHandler,
} from './use-cases/bank-details.js';
import {
  ChangePasswordController,
  IssueAdminLoginController,
  LogInController,
  LogOutController,
  PasswordRuleController,
  RequestAccessLinkController,
  SessionController,
  SetPasswordController,
} from './http/session.js';
import { PasskeyController, SecondFactorController } from './http/second-factor.js';
import { ChangePasswordHandler, NewPassword, SetPasswordHandler } from './use-cases/set-password.js';
import {
  BringInRecommenderHandler,
  DecideCustomerNumberHandler,
  OpenAccountHandler,
  RegisterRecommenderHandler,
  SubmitCustomerNumberHandler,
} from './use-cases/register-recommender.js';
import {
  IssueAdminLoginHandler,
  LogInHandler,
  LogInWithAdminTokenHandler,
  LogInByLinkHandler,
  RequestAccessLinkHandler,
} from './use-cases/log-in.js';
import { KnownDevices, Passkeys, SecondFactors } from './persistence/second-factors.js';
import { OwnPassword, PasskeySettings, SecondFactorSettings } from './use-cases/second-factor.js';
import { SecondFactorLogin } from './use-cases/second-factor-login.js';
import {
  BeFindableHandler,
  BeFindableNoMoreHandler,
  FindableRecommenders,
  RecommenderOfNameHandler,
  ChooseNotificationsHandler,
  EndNotificationHandler,
} from './use-cases/own-choices.js';
import {
  ConfirmEmailChangeHandler,
  ConfirmNewsletterHandler,
  CorrectNameHandler,
  ForgetEmailChange,
  RequestEmailChangeHandler,
  RequestNewsletterHandler,
  WithdrawNewsletterHandler,
} from './use-cases/own-data.js';
import { NotificationsController, PushController } from './http/notifications.js';
import {
  EndPushSubscriptionsHandler,
  NotificationSettings,
  NotificationWantedHandler,
  PushSubscriptions,
  PushSubscriptionsOfHandler,
} from './persistence/notifications.js';
import { BankDetailsRepository, BankDetailsRow } from './persistence/bank-details.js';
import { CustomerNumbers, RecommenderRepository, RecommenderRow } from './persistence/recommenders.js';
import { EmailChanges, LinkGuesses, NewsletterConsents } from './persistence/emails.js';
import {
  AccountExporter,
  AccountPayableFromHandler,
  AccountsOfAddressesHandler,
  BankDetailsOfHandler,
  BlockedAmongHandler,
  BlockReasonOfHandler,
  CustomerNumberOfHandler,
  EmailChangeOfHandler,
  FindRecommenderHandler,
  FindRecommendersHandler,
  HasBankDetailsHandler,
  ShareOneAccountHandler,
  SharesAccountWithHandler,
  WasBlockedWhenErasedHandler,
} from './queries/recommenders.js';
import { Sessions } from './queries/sessions.js';
import { accountTables } from './tables.js';
import { reactions } from './reactions.js';

/** Recommenders, their sessions and passwords, and everyone's bank details. */
@Module({
  imports: [
    MikroOrmModule.forFeature([...accountTables, RecommenderRow, BankDetailsRow]),
    IntakeModule,
    DueWorkModule,
    OutboundModule,
  ],
  controllers: [
    LogInController,
    LogOutController,
    SessionController,
    RegisterRecommenderController,
    RequestAccessLinkController,
    SetPasswordController,
    ChangePasswordController,
    ChooseLanguageController,
    PasswordRuleController,
    BankDetailsController,
    NewsletterController,
    EraseAccountController,
    ExportAccountController,
    RecommenderBannerController,
    CustomerNumberController,
    DecideCustomerNumberController,
    IssueAdminLoginController,
    NotificationsController,
    PushController,
    OwnDataController,
    FindableController,
    BlockRecommenderController,
    SecondFactorController,
    PasskeyController,
  ],
  providers: [
    RecommenderRepository,
    BankDetailsRepository,
    LinkGuesses,
    NewPassword,
    KnownDevices,
    Sessions,
    LogInHandler,
    LogInWithAdminTokenHandler,
    LogInByLinkHandler,
    RegisterRecommenderHandler,
    BringInRecommenderHandler,
    RequestAccessLinkHandler,
    SetPasswordHandler,
    ChangePasswordHandler,
    StoreBankDetailsHandler,
    DisputeBankDetailsHandler,
    MayWriteBankDetails,
    RemoveBankDetailsHandler,
    BankDetailsOfHandler,
    HasBankDetailsHandler,
    AccountPayableFromHandler,
    ShareOneAccountHandler,
    SharesAccountWithHandler,
    FindRecommenderHandler,
    FindRecommendersHandler,
    AccountsOfAddressesHandler,
    BlockedAmongHandler,
    BlockReasonOfHandler,
    WasBlockedWhenErasedHandler,
    OpenAccountHandler,
    NewsletterConsents,
    RequestNewsletterHandler,
    ConfirmNewsletterHandler,
    WithdrawNewsletterHandler,
    EraseAccountHandler,
    FinishErasure,
    AccountExporter,
    CustomerNumbers,
    CustomerNumberOfHandler,
    IssueAdminLoginHandler,
    BlockRecommenderHandler,
    UnblockRecommenderHandler,
    MarkReachableHandler,
    SubmitCustomerNumberHandler,
    DecideCustomerNumberHandler,
    EmailChanges,
    EmailChangeOfHandler,
    CorrectNameHandler,
    RequestEmailChangeHandler,
    ConfirmEmailChangeHandler,
    ForgetEmailChange,
    FindableRecommenders,
    BeFindableHandler,
    BeFindableNoMoreHandler,
    RecommenderOfNameHandler,
    SecondFactors,
    Passkeys,
    OwnPassword,
    SecondFactorSettings,
    PasskeySettings,
    SecondFactorLogin,
    NotificationSettings,
    NotificationWantedHandler,
    PushSubscriptions,
    PushSubscriptionsOfHandler,
    EndPushSubscriptionsHandler,
    ChooseNotificationsHandler,
    EndNotificationHandler,
    ...reactions,
  ],
})
export class AccountModule {}
