import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import { AccountErasure } from './use-cases/erase-account.js';
import { EraseUnconfirmedAccounts } from './use-cases/erase-unconfirmed-accounts.js';
import { reactions } from './reactions/index.js';
import { NewPassword } from './use-cases/new-password.js';
import { accessLinkCalls } from './http/access-link.js';
import { adminLoginCalls } from './http/admin-login.js';
import { BankDetailsController } from './http/bank-details.js';
import { blockCalls } from './http/block-recommender.js';
import { customerNumberCalls } from './http/customer-number.js';
import { findableCalls } from './http/findable.js';
import { logInCalls } from './http/log-in.js';
import { NewsletterController } from './http/newsletter.js';
import { notificationCalls } from './http/notifications.js';
import { ownDataCalls } from './http/own-data.js';
import { passwordCalls } from './http/password.js';
import { providerSignInCalls } from './http/provider-sign-in.js';
import { registrationCalls } from './http/registration.js';
import { PasskeyController, SecondFactorController } from './http/second-factor.js';
import { sessionCalls } from './http/session.js';
import { BankDetailsQueries } from './queries/bank-details.js';
import { BlockQueries } from './queries/blocks.js';
import { AccountData } from './queries/held-of-account.js';
import { NotificationQueries } from './queries/notifications.js';
import { RecommenderQueries } from './queries/recommenders.js';
import { AdminLogins } from './use-cases/admin-login.js';
import { Findability } from './use-cases/be-findable.js';
import { RecommenderBlocks } from './use-cases/block-recommender.js';
import { EmailAddressChange, ForgetEmailChange, ForgetFormerAddress } from './use-cases/change-email.js';
import { PasswordChange } from './use-cases/change-password.js';
import { NotificationChoices } from './use-cases/choose-notifications.js';
import { HolderQuestions } from './use-cases/confirm-holder.js';
import { CorrectionsForCaller } from './use-cases/correct-for-caller.js';
import { NameCorrection } from './use-cases/correct-name.js';
import { CustomerNumberReview } from './use-cases/customer-number-review.js';
import { MarketingEnd } from './use-cases/end-marketing.js';
import { LinkedSignIns } from './use-cases/link-sign-in.js';
import { PasswordLogin } from './use-cases/log-in.js';
import { LinkLogin } from './use-cases/log-in-by-link.js';
import { Reachability } from './use-cases/mark-reachable.js';
import { NewsletterOptIn } from './use-cases/newsletter.js';
import { Objections, ReclaimedAccounts } from './use-cases/object-to-change.js';
import { AccountForm } from './use-cases/open-account.js';
import { AccountBySignIn } from './use-cases/open-account-by-sign-in.js';
import { Registration } from './use-cases/register-recommender.js';
import { BankDetailsRemoval } from './use-cases/remove-bank-details.js';
import { AccessLinks } from './use-cases/request-access-link.js';
import { PasswordByLink } from './use-cases/set-password.js';
import { ProviderSessions, ProviderSignIn } from './use-cases/sign-in-at-provider.js';
import { BankDetailsEntry, MayWriteBankDetails } from './use-cases/store-bank-details.js';
import { PushSubscribing } from './use-cases/subscribe-push.js';
import { KnownDevices } from './persistence/known-devices.js';
import { PasskeyRow, Passkeys } from './persistence/passkeys.js';
import { AuthenticatorAppRow, RecoveryCodeRow, SecondFactors } from './persistence/second-factors.js';
import { OwnPassword } from './use-cases/own-password.js';
import { PasskeySettings } from './use-cases/passkey-settings.js';
import { SecondFactorSettings } from './use-cases/second-factor-settings.js';
import { SecondFactorLogin } from './use-cases/second-factor-login.js';
import { SignInAttempts } from './use-cases/sign-in-attempts.js';
import { SignInLinks, SignInLinkRow } from './persistence/sign-in-links.js';
import { FindableRecommenders, FindableRecommenderRow } from './persistence/findable-recommenders.js';
import { BankDetailsRepository, BankDetailsRow } from './persistence/bank-details.js';
import {
  CustomerNumberRow,
  NamedRecommenderRow,
  WaitingCustomerNumberRow,
  CustomerNumbers,
} from './persistence/customer-numbers.js';
import { RecommenderRepository, RecommenderRow } from './persistence/recommenders.js';
import { EmailChanges, EmailChangeRow, FormerAddressRow } from './persistence/email-changes.js';
import { NewsletterConsents, NewsletterConsentRow } from './persistence/newsletter-consents.js';
import { NotificationSettings, NotificationOffRow } from './persistence/notification-settings.js';
import { PushSubscriptions, PushSubscriptionRow } from './persistence/push-subscriptions.js';
import { KeptOfAccounts } from './persistence/kept-records.js';
import { Sessions } from './use-cases/sessions.js';

/** Recommenders, their sessions and passwords, and everyone's bank details. */
@Module({
  imports: [
    MikroOrmModule.forFeature([
      RecommenderRow,
      CustomerNumberRow,
      NamedRecommenderRow,
      WaitingCustomerNumberRow,
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
    ...logInCalls,
    ...sessionCalls,
    adminLoginCalls,
    accessLinkCalls,
    ...providerSignInCalls,
    registrationCalls,
    ...passwordCalls,
    SecondFactorController,
    PasskeyController,
    ...ownDataCalls,
    BankDetailsController,
    customerNumberCalls,
    NewsletterController,
    ...notificationCalls,
    findableCalls,
    ...blockCalls,
  ],
  providers: [
    RecommenderRepository,
    BankDetailsRepository,
    NewPassword,
    KnownDevices,
    Sessions,
    ReclaimedAccounts,
    MayWriteBankDetails,
    NewsletterConsents,
    AccountErasure,
    EraseUnconfirmedAccounts,
    AccountData,
    CustomerNumbers,
    EmailChanges,
    ForgetEmailChange,
    ForgetFormerAddress,
    KeptOfAccounts,
    FindableRecommenders,
    SecondFactors,
    Passkeys,
    OwnPassword,
    SecondFactorSettings,
    PasskeySettings,
    SecondFactorLogin,
    SignInLinks,
    SignInAttempts,
    ProviderSessions,
    NotificationSettings,
    PushSubscriptions,
    BankDetailsQueries,
    BlockQueries,
    NotificationQueries,
    RecommenderQueries,
    RecommenderBlocks,
    Reachability,
    Objections,
    HolderQuestions,
    BankDetailsEntry,
    BankDetailsRemoval,
    PasswordChange,
    PasswordByLink,
    PasswordLogin,
    LinkLogin,
    AdminLogins,
    AccessLinks,
    AccountForm,
    AccountBySignIn,
    Registration,
    NewsletterOptIn,
    MarketingEnd,
    NotificationChoices,
    PushSubscribing,
    Findability,
    NameCorrection,
    CorrectionsForCaller,
    EmailAddressChange,
    CustomerNumberReview,
    LinkedSignIns,
    ProviderSignIn,
    ...reactions,
  ],
})
export class AccountModule {}
