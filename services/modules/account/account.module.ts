import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { EntryModule } from '#platform/entry/entry.module.js';
import { BlockRecommenderController } from './commands/block-recommender/block-recommender.controller.js';
import { BlockRecommenderHandler, UnblockRecommenderHandler } from './commands/block-recommender/block-recommender.js';
import { BankDetailsController } from './commands/change-bank-details/bank-details.controller.js';
import { DisputeBankDetailsHandler } from './commands/change-bank-details/dispute-bank-details.js';
import { MayWriteBankDetails } from './commands/change-bank-details/may-write.js';
import { RemoveBankDetailsHandler } from './commands/change-bank-details/remove-bank-details.js';
import { StoreBankDetailsHandler } from './commands/change-bank-details/store-bank-details.js';
import { ChangePasswordController } from './commands/change-password/change-password.controller.js';
import { ChangePasswordHandler } from './commands/change-password/change-password.js';
import { ChooseLanguageController } from './commands/choose-language/choose-language.controller.js';
import { DecideCustomerNumberController } from './commands/decide-customer-number/decide-customer-number.controller.js';
import { DecideCustomerNumberHandler } from './commands/decide-customer-number/decide-customer-number.handler.js';
import { EraseAccountController } from './commands/erase-account/erase-account.controller.js';
import { EraseAccountHandler } from './commands/erase-account/erase-account.handler.js';
import { FinishErasure } from './commands/erase-account/finish-erasure.due.js';
import { IssueAdminLoginController } from './commands/issue-admin-login/issue-admin-login.controller.js';
import { IssueAdminLoginHandler } from './commands/issue-admin-login/issue-admin-login.handler.js';
import { LogInController } from './commands/log-in/log-in.controller.js';
import { KnownDevices } from './commands/log-in/known-devices.js';
import { LogInHandler } from './commands/log-in/log-in.js';
import { LogInWithAdminTokenHandler } from './commands/log-in/log-in-as-staff.js';
import { LogOutController } from './commands/log-out/log-out.controller.js';
import { OpenAccountHandler } from './commands/register-recommender/open-account.handler.js';
import { RegisterRecommenderController } from './commands/register-recommender/register-recommender.controller.js';
import { RegisterRecommenderHandler } from './commands/register-recommender/register-recommender.handler.js';
import { RequestAccessLinkController } from './commands/request-access-link/request-access-link.controller.js';
import { RequestAccessLinkHandler } from './commands/request-access-link/request-access-link.handler.js';
import { OwnPassword } from './commands/second-factor/own-password.js';
import { PasskeySettings } from './commands/second-factor/passkey-settings.js';
import { PasskeyController } from './commands/second-factor/passkey.controller.js';
import { SecondFactorController } from './commands/second-factor/second-factor.controller.js';
import { SecondFactorLogin } from './commands/second-factor/second-factor-login.js';
import { SecondFactorSettings } from './commands/second-factor/second-factor-settings.js';
import { SetPasswordController } from './commands/set-password/set-password.controller.js';
import { NewPassword } from './commands/set-password/new-password.js';
import { SetPasswordHandler } from './commands/set-password/set-password.js';
import { CustomerNumberController } from './commands/submit-customer-number/submit-customer-number.controller.js';
import { SubmitCustomerNumberHandler } from './commands/submit-customer-number/submit-customer-number.handler.js';
import { NewsletterController } from './commands/subscribe-newsletter/newsletter.controller.js';
import {
  ConfirmNewsletterHandler,
  RequestNewsletterHandler,
  WithdrawNewsletterHandler,
} from './commands/subscribe-newsletter/newsletter.handlers.js';
import { ConfirmEmailChangeHandler } from './commands/own-data/confirm-email-change.js';
import { CorrectNameHandler } from './commands/own-data/correct-name.js';
import { ForgetEmailChange } from './commands/own-data/forget-email-change.due.js';
import { OwnDataController } from './commands/own-data/own-data.controller.js';
import { RequestEmailChangeHandler } from './commands/own-data/request-email-change.js';
import { BankDetailsRow } from './persistence/bank-details.entity.js';
import { BankDetailsRepository } from './persistence/bank-details.repository.js';
import { CustomerNumbers } from './persistence/customer-numbers.js';
import { EmailChanges } from './persistence/email-changes.js';
import { LinkGuesses } from './persistence/link-guesses.js';
import { NewsletterConsents } from './persistence/newsletter-consents.js';
import { RecommenderRow } from './persistence/recommender.entity.js';
import { RecommenderRepository } from './persistence/recommender.repository.js';
import { Passkeys } from './persistence/passkeys.js';
import { SecondFactors } from './persistence/second-factors.js';
import {
  BankDetailsOfHandler,
  HasBankDetailsHandler,
  AccountPayableFromHandler,
  ShareOneAccountHandler,
  SharesAccountWithHandler,
} from './queries/bank-details/bank-details.handlers.js';
import { RecommenderBannerController } from './queries/banners/recommender-banner.controller.js';
import { CustomerNumberOfHandler } from './queries/customer-numbers/customer-number-of.handler.js';
import { AccountExporter } from './queries/export-account/account-exporter.js';
import { ExportAccountController } from './queries/export-account/export-account.controller.js';
import { EmailChangeOfHandler } from './queries/find-recommender/email-change-of.handler.js';
import {
  BlockedAmongHandler,
  BlockReasonOfHandler,
  FindRecommenderHandler,
  FindRecommendersHandler,
  WasBlockedWhenErasedHandler,
} from './queries/find-recommender/find-recommender.handler.js';
import { PasswordRuleController } from './queries/password-rule/password-rule.controller.js';
import { SessionController } from './queries/session/session.controller.js';
import { Sessions } from './queries/session/sessions.js';
import { EraseAccountWhenInvitationExpired } from './reactions/erase-account-when-invitation-expired.reaction.js';
import { RemoveBankDetailsWhenRecipientErased } from './reactions/remove-bank-details-when-recipient-erased.reaction.js';

/** Recommenders, their sessions and passwords, and everyone's bank details. */
@Module({
  imports: [MikroOrmModule.forFeature([RecommenderRow, BankDetailsRow]), EntryModule, DueWorkModule],
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
