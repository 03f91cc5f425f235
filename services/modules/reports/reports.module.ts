import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import {
  ListInvitationsController,
  ListLeadsController,
  ListRecommendationsController,
  ListRecommendersController,
} from './http/reports.js';
import { claimFigureCalls, ListClaimsController } from './http/claims.js';
import { OrdersController } from './http/orders.js';
import { OfferLookBackController } from './http/offer-look-back.js';
import { ReportAnswers } from './http/report-answers.js';
import { StatementsController } from './http/statements.js';
import { mailedStatisticsCalls, StatisticsController } from './http/statistics.js';
import { StatisticsCsv } from './http/statistics-csv.js';
import { MailedStatisticsOfStaff, MailedStatisticsRow } from './persistence/mailed-statistics.js';
import { ReportOrderPartRow, ReportOrderRow } from './persistence/report-orders.js';
import { recommenderReport, RecommenderReportRow } from './projections/recommender-report.js';
import { ClaimFigures, ClaimsWithNames } from './queries/claims.js';
import { NamedStatistics } from './queries/named-statistics.js';
import { PreparedOrders, ReportPages } from './queries/report-pages.js';
import { Statements } from './queries/statements.js';
import { StatisticsFile } from './queries/statistics-file.js';
import { Statistics, StatisticsNames } from './queries/statistics.js';
import { NamedStreams } from './queries/streams-of-number.js';
import { OrdersToAssign } from './queries/unassigned-orders.js';
import { reactions } from './reactions/index.js';
import { HaveStatisticsMailed, MailStatistics } from './use-cases/mail-statistics.js';

/** What an agency reads across modules: its reports, its statements and its figures. */
@Module({
  imports: [MikroOrmModule.forFeature([ReportOrderRow, ReportOrderPartRow, RecommenderReportRow, MailedStatisticsRow])],
  controllers: [
    OrdersController,
    ListRecommendationsController,
    ListLeadsController,
    ListInvitationsController,
    ListRecommendersController,
    StatementsController,
    StatisticsController,
    OfferLookBackController,
    ListClaimsController,
    claimFigureCalls,
    ...mailedStatisticsCalls,
  ],
  providers: [
    ReportAnswers,
    ReportPages,
    PreparedOrders,
    Statements,
    Statistics,
    StatisticsNames,
    NamedStatistics,
    { provide: StatisticsFile, useClass: StatisticsCsv },
    MailedStatisticsOfStaff,
    HaveStatisticsMailed,
    MailStatistics,
    NamedStreams,
    OrdersToAssign,
    ClaimsWithNames,
    ClaimFigures,
    recommenderReport,
    ...reactions,
  ],
})
export class ReportsModule {}
