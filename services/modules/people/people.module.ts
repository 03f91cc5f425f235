import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import { eraseAccountCalls } from './http/erase-account.js';
import { ExportAccountController } from './http/export-account.js';
import { HeldDataController } from './http/export-recipient.js';
import { RecommenderBannerController } from './http/recommender-banner.js';
import { AccountExporter } from './queries/export-account.js';
import { RecommenderErasure } from './use-cases/erase-recommender.js';
import { FinishErasure, FinishRecipientErasure } from './use-cases/finish-erasure.js';

/** What concerns a person in every module: the copy of their data, their erasure, and the banners of their area. */
@Module({
  imports: [IntakeModule, DueWorkModule],
  controllers: [...eraseAccountCalls, ExportAccountController, HeldDataController, RecommenderBannerController],
  providers: [AccountExporter, RecommenderErasure, FinishErasure, FinishRecipientErasure],
})
export class PeopleModule {}
