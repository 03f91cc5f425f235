import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import {
  ListInvitationsController,
  ListLeadsController,
  ListOrdersController,
  ListRecommendationsController,
  ListRecommendersController,
} from './http/reports.js';
import { claimFigureCalls, ListClaimsController } from './http/claims.js';
import { OfferLookBackController } from './http/offer-look-back.js';
import { ReportAnswers } from './http/report-answers.js';
import { rewardsOfPersonCalls } from './http/rewards-of-person.js';
import { StatementsController } from './http/statements.js';
import { StatisticsController } from './http/statistics.js';
import { ReportOrderPartRow, ReportOrderRow } from './persistence/report-orders.js';
import { recommenderReport, RecommenderReportRow } from './projections/recommender-report.js';
import { ClaimFigures, ClaimsWithNames } from './queries/claims.js';
import { PreparedOrders, ReportPages } from './queries/report-pages.js';
import { RewardsOfPerson } from './queries/rewards-of-person.js';
import { Statements } from './queries/statements.js';
import { Statistics, StatisticsNames } from './queries/statistics.js';
import { NamedStreams } from './queries/streams-of-number.js';
import { OrdersToAssign } from './queries/unassigned-orders.js';

/** What an agency reads across modules: its reports, its statements and its figures. */
@Module({
  imports: [MikroOrmModule.forFeature([ReportOrderRow, ReportOrderPartRow, RecommenderReportRow])],
  controllers: [
    ListOrdersController,
    ListRecommendationsController,
    ListLeadsController,
    ListInvitationsController,
    ListRecommendersController,
    StatementsController,
    StatisticsController,
    OfferLookBackController,
    ...rewardsOfPersonCalls,
    ListClaimsController,
    claimFigureCalls,
  ],
  providers: [
    ReportAnswers,
    ReportPages,
    PreparedOrders,
    Statements,
    Statistics,
    StatisticsNames,
    NamedStreams,
    OrdersToAssign,
    RewardsOfPerson,
    ClaimsWithNames,
    ClaimFigures,
    recommenderReport,
  ],
})
export class ReportsModule {}
