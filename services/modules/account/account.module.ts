import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import { BlockRecommenderController, DecideCustomerNumberController } from './http/agency.js';
import { BlockRecommenderHandler, UnblockRecommenderHandler } from './use-cases/block-recommender.js';
import {
  BankDetailsController,
  ChooseLanguageController,
  CustomerNumberController,
  EraseAccountController,
  ExportAccountController,
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
import { ChangePasswordHandler, NewPassword, SetPasswordHandler } from './use-cases/set-password.js';
import { DecideCustomerNumberHandler, SubmitCustomerNumberHandler } from './use-cases/customer-number.js';
import { EraseAccountHandler, FinishErasure } from './use-cases/erase-account.js';
import { IssueAdminLoginHandler } from './use-cases/issue-admin-login.js';
import { KnownDevices } from './persistence/known-devices.js';
import { LogInHandler, LogInWithAdminTokenHandler } from './use-cases/log-in.js';
import { OpenAccountHandler, RegisterRecommenderHandler } from './use-cases/register-recommender.js';
import { NewsletterController, RegisterRecommenderController } from './http/registration.js';
import { RequestAccessLinkHandler } from './use-cases/request-access-link.js';
import { OwnPassword, SecondFactorSettings } from './use-cases/second-factor.js';
import { PasskeySettings } from './use-cases/passkeys.js';
import { PasskeyController, SecondFactorController } from './http/second-factor.js';
import { SecondFactorLogin } from './use-cases/second-factor-login.js';
import {
  ConfirmNewsletterHandler,
  RequestNewsletterHandler,
  WithdrawNewsletterHandler,
} from './use-cases/newsletter.js';
import {
  ConfirmEmailChangeHandler,
  CorrectNameHandler,
  ForgetEmailChange,
  RequestEmailChangeHandler,
} from './use-cases/own-data.js';
import { BankDetailsRepository, BankDetailsRow } from './persistence/bank-details.js';
import { CustomerNumbers } from './persistence/customer-numbers.js';
import { EmailChanges, LinkGuesses } from './persistence/email-changes.js';
import { NewsletterConsents } from './persistence/newsletter-consents.js';
import { RecommenderRepository, RecommenderRow } from './persistence/recommenders.js';
import { Passkeys, SecondFactors } from './persistence/second-factors.js';
import {
  AccountPayableFromHandler,
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
import { AccountExporter } from './queries/export-account.js';
import { Sessions } from './queries/sessions.js';
import { accountTables } from './tables.js';
import { EraseAccountWhenInvitationExpired, RemoveBankDetailsWhenRecipientErased } from './reactions.js';

/** Recommenders, their sessions and passwords, and everyone's bank details. */
@Module({
  imports: [MikroOrmModule.forFeature([...accountTables, RecommenderRow, BankDetailsRow]), IntakeModule, DueWorkModule],
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
    OwnDataController,
    BlockRecommenderController,
    SecondFactorController,
    PasskeyController,
  ],
  providers: [
    RemoveBankDetailsWhenRecipientErased,
    RecommenderRepository,
    BankDetailsRepository,
    LinkGuesses,
    NewPassword,
    KnownDevices,
    Sessions,
    LogInHandler,
    LogInWithAdminTokenHandler,
    RegisterRecommenderHandler,
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
    SubmitCustomerNumberHandler,
    DecideCustomerNumberHandler,
    EraseAccountWhenInvitationExpired,
    RemoveBankDetailsWhenRecipientErased,
    EmailChanges,
    EmailChangeOfHandler,
    CorrectNameHandler,
    RequestEmailChangeHandler,
    ConfirmEmailChangeHandler,
    ForgetEmailChange,
    SecondFactors,
    Passkeys,
    OwnPassword,
    SecondFactorSettings,
    PasskeySettings,
    SecondFactorLogin,
  ],
})
export class AccountModule {}
