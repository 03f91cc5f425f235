import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import { BlockRecommenderController } from './http/block-recommender.js';
import { NewsletterController } from './http/newsletter.js';
import { NotificationsController, PushController } from './http/notifications.js';
import { RegisterRecommenderController } from './http/registration.js';
import { BlockRecommenderHandler, UnblockRecommenderHandler } from './use-cases/block-recommender.js';
import { AccountErasure } from './use-cases/erase-account.js';
import { EraseUnconfirmedAccounts } from './use-cases/erase-unconfirmed-accounts.js';
import { MarkReachableHandler } from './use-cases/mark-reachable.js';
import { ObjectToChangeHandler, ReclaimedAccounts } from './use-cases/object-to-change.js';
import { BankDetailsController } from './http/bank-details.js';
import { ChooseLanguageController, OwnDataController } from './http/own-data.js';
import { CustomerNumberController, DecideCustomerNumberController } from './http/customer-number.js';
import { FindableController } from './http/findable.js';
import { AskForHolderHandler, ConfirmHolderHandler, OpenHolderQuestion } from './use-cases/confirm-holder.js';
import {
  HolderQuestionOfHandler,
  BankDetailsOfHandler,
  HasBankDetailsHandler,
  AccountPayableFromHandler,
  SharesAccountWithHandler,
  ShareOneAccountHandler,
} from './queries/bank-details.js';
import { MayWriteBankDetails, StoreBankDetailsHandler } from './use-cases/store-bank-details.js';
import { RemoveBankDetailsHandler } from './use-cases/remove-bank-details.js';
import { reactions } from './reactions/index.js';
import { ChangePasswordController, PasswordRuleController, SetPasswordController } from './http/password.js';
import { IssueAdminLoginController } from './http/admin-login.js';
import { LogInController, LogOutController } from './http/log-in.js';
import { RequestAccessLinkController } from './http/access-link.js';
import { SessionController } from './http/session.js';
import { ProviderSignInController } from './http/provider-sign-in.js';
import { PasskeyController, SecondFactorController } from './http/second-factor.js';
import { ChangePasswordHandler } from './use-cases/change-password.js';
import { NewPassword } from './use-cases/new-password.js';
import { SetPasswordHandler } from './use-cases/set-password.js';
import { RegisterImportedRecommenderHandler, RegisterRecommenderHandler } from './use-cases/register-recommender.js';
import { DecideCustomerNumberHandler } from './use-cases/decide-customer-number.js';
import { SubmitCustomerNumberHandler } from './use-cases/submit-customer-number.js';
import { OpenAccountHandler } from './use-cases/open-account.js';
import { IssueAdminLoginHandler } from './use-cases/issue-admin-login.js';
import { LogInWithAdminTokenHandler } from './use-cases/log-in-with-admin-token.js';
import { LogInHandler } from './use-cases/log-in.js';
import { LogInByLinkHandler } from './use-cases/log-in-by-link.js';
import { RequestAccessLinkHandler } from './use-cases/request-access-link.js';
import { KnownDevices } from './persistence/known-devices.js';
import { PasskeyRow, Passkeys } from './persistence/passkeys.js';
import { AuthenticatorAppRow, RecoveryCodeRow, SecondFactors } from './persistence/second-factors.js';
import { OwnPassword } from './use-cases/own-password.js';
import { PasskeySettings } from './use-cases/passkey-settings.js';
import { SecondFactorSettings } from './use-cases/second-factor-settings.js';
import { SecondFactorLogin } from './use-cases/second-factor-login.js';
import { BeginSignInHandler, ProviderSessions, SignInWithProviderHandler } from './use-cases/sign-in-at-provider.js';
import { LinkSignInHandler, UnlinkSignInHandler } from './use-cases/link-sign-in.js';
import { OpenAccountBySignInHandler } from './use-cases/open-account-by-sign-in.js';
import { SignInAttempts } from './use-cases/sign-in-attempts.js';
import { SignInLinks, SignInLinkRow } from './persistence/sign-in-links.js';
import { BeFindableHandler, StopBeingFindableHandler } from './use-cases/be-findable.js';
import { FindableRecommenders, FindableRecommenderRow } from './persistence/findable-recommenders.js';
import {
  RecommenderOfNameHandler,
  AccountsOfAddressesHandler,
  RecommenderStatesHandler,
  FindRecommenderHandler,
  FindRecommendersHandler,
} from './queries/recommenders.js';
import { ChooseNotificationsHandler, EndNotificationHandler } from './use-cases/choose-notifications.js';
import { EndPushSubscriptionsHandler } from './use-cases/end-push-subscriptions.js';
import {
  ConfirmEmailChangeHandler,
  ForgetEmailChange,
  ForgetFormerAddress,
  RequestEmailChangeHandler,
} from './use-cases/change-email.js';
import {
  ConfirmNewsletterHandler,
  RequestNewsletterHandler,
  WithdrawNewsletterHandler,
} from './use-cases/newsletter.js';
import { EndMarketingHandler } from './use-cases/end-marketing.js';
import { CorrectNameHandler } from './use-cases/correct-name.js';
import { BankDetailsRepository, BankDetailsRow } from './persistence/bank-details.js';
import { CustomerNumberRow, NamedRecommenderRow, CustomerNumbers } from './persistence/customer-numbers.js';
import { RecommenderRepository, RecommenderRow } from './persistence/recommenders.js';
import { EmailChanges, EmailChangeRow, FormerAddressRow } from './persistence/email-changes.js';
import { NewsletterConsents, NewsletterConsentRow } from './persistence/newsletter-consents.js';
import { NotificationSettings, NotificationOffRow } from './persistence/notification-settings.js';
import { PushSubscriptions, PushSubscriptionRow } from './persistence/push-subscriptions.js';
import { KeptOfAccounts } from './persistence/kept-records.js';
import {
  AccountsInCases,
  BlockReasonOfHandler,
  BlockOfHandler,
  WasBlockedWhenErasedHandler,
} from './queries/blocks.js';
import { AccountData } from './queries/held-of-account.js';
import { CustomerNumberOfHandler } from './queries/customer-number.js';
import { EmailChangeOfHandler } from './queries/email-change.js';
import { NotificationWantedHandler, PushSubscriptionsOfHandler } from './queries/notifications.js';
import { Sessions } from './use-cases/sessions.js';

/** Recommenders, their sessions and passwords, and everyone's bank details. */
@Module({
  imports: [
    MikroOrmModule.forFeature([
      RecommenderRow,
      CustomerNumberRow,
      NamedRecommenderRow,
      FindableRecommenderRow,
      SignInLinkRow,
      BankDetailsRow,
      NewsletterConsentRow,
      EmailChangeRow,
      FormerAddressRow,
      NotificationOffRow,
      PushSubscriptionRow,
      AuthenticatorAppRow,
      RecoveryCodeRow,
      PasskeyRow,
    ]),
    IntakeModule,
    DueWorkModule,
    OutboundModule,
  ],
  controllers: [
    LogInController,
    LogOutController,
    SessionController,
    ProviderSignInController,
    RegisterRecommenderController,
    RequestAccessLinkController,
    SetPasswordController,
    ChangePasswordController,
    ChooseLanguageController,
    PasswordRuleController,
    BankDetailsController,
    NewsletterController,
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
    NewPassword,
    KnownDevices,
    Sessions,
    LogInHandler,
    LogInWithAdminTokenHandler,
    LogInByLinkHandler,
    RegisterRecommenderHandler,
    RegisterImportedRecommenderHandler,
    RequestAccessLinkHandler,
    SetPasswordHandler,
    ChangePasswordHandler,
    StoreBankDetailsHandler,
    ObjectToChangeHandler,
    ReclaimedAccounts,
    AskForHolderHandler,
    ConfirmHolderHandler,
    HolderQuestionOfHandler,
    OpenHolderQuestion,
    MayWriteBankDetails,
    RemoveBankDetailsHandler,
    BankDetailsOfHandler,
    HasBankDetailsHandler,
    AccountPayableFromHandler,
    ShareOneAccountHandler,
    SharesAccountWithHandler,
    AccountsInCases,
    BlockOfHandler,
    FindRecommenderHandler,
    FindRecommendersHandler,
    AccountsOfAddressesHandler,
    RecommenderStatesHandler,
    BlockReasonOfHandler,
    WasBlockedWhenErasedHandler,
    OpenAccountHandler,
    NewsletterConsents,
    RequestNewsletterHandler,
    EndMarketingHandler,
    ConfirmNewsletterHandler,
    WithdrawNewsletterHandler,
    AccountErasure,
    EraseUnconfirmedAccounts,
    AccountData,
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
    ForgetFormerAddress,
    KeptOfAccounts,
    FindableRecommenders,
    BeFindableHandler,
    StopBeingFindableHandler,
    RecommenderOfNameHandler,
    SecondFactors,
    Passkeys,
    OwnPassword,
    SecondFactorSettings,
    PasskeySettings,
    SecondFactorLogin,
    SignInLinks,
    SignInAttempts,
    ProviderSessions,
    BeginSignInHandler,
    SignInWithProviderHandler,
    OpenAccountBySignInHandler,
    LinkSignInHandler,
    UnlinkSignInHandler,
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
