import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { EntryModule } from '#platform/entry/entry.module.js';
import { BankDetailsController } from './commands/change-bank-details/bank-details.controller.js';
import { ChangePasswordController } from './commands/change-password/change-password.controller.js';
import { ChangePasswordHandler } from './commands/change-password/change-password.handler.js';
import { ChooseLanguageController } from './commands/choose-language/choose-language.controller.js';
import { LogInController } from './commands/log-in/log-in.controller.js';
import { LogInHandler, LogInWithAdminTokenHandler } from './commands/log-in/log-in.handler.js';
import { LogOutController } from './commands/log-out/log-out.controller.js';
import { RegisterRecommenderController } from './commands/register-recommender/register-recommender.controller.js';
import { RegisterRecommenderHandler } from './commands/register-recommender/register-recommender.handler.js';
import { RemoveBankDetailsHandler } from './commands/remove-bank-details/remove-bank-details.handler.js';
import { RequestAccessLinkController } from './commands/request-access-link/request-access-link.controller.js';
import { RequestAccessLinkHandler } from './commands/request-access-link/request-access-link.handler.js';
import { SetPasswordController } from './commands/set-password/set-password.controller.js';
import { SetPasswordHandler } from './commands/set-password/set-password.handler.js';
import { StoreBankDetailsHandler } from './commands/store-bank-details/store-bank-details.handler.js';
import { BankDetailsRow } from './persistence/bank-details.entity.js';
import { BankDetailsRepository } from './persistence/bank-details.repository.js';
import { RecommenderRow } from './persistence/recommender.entity.js';
import { RecommenderRepository } from './persistence/recommender.repository.js';
import { BankDetailsOfHandler, HasBankDetailsHandler } from './queries/bank-details/bank-details.handlers.js';
import { FindRecommenderHandler } from './queries/find-recommender/find-recommender.handler.js';
import { PasswordRuleController } from './queries/password-rule/password-rule.controller.js';
import { SessionController } from './queries/session/session.controller.js';
import { Sessions } from './queries/session/sessions.js';

/** Recommenders, their sessions and passwords, and everyone's bank details. */
@Module({
  imports: [MikroOrmModule.forFeature([RecommenderRow, BankDetailsRow]), EntryModule],
  controllers: [
    LogInController, LogOutController, SessionController, RegisterRecommenderController, RequestAccessLinkController, SetPasswordController, ChangePasswordController,
    ChooseLanguageController, PasswordRuleController, BankDetailsController,
  ],
  providers: [
    RecommenderRepository, BankDetailsRepository, Sessions, LogInHandler, LogInWithAdminTokenHandler, RegisterRecommenderHandler, RequestAccessLinkHandler, SetPasswordHandler,
    ChangePasswordHandler, StoreBankDetailsHandler, RemoveBankDetailsHandler, BankDetailsOfHandler, HasBankDetailsHandler, FindRecommenderHandler,
  ],
})
export class AccountModule {}
