import { Controller } from '@nestjs/common';
import { listInvitations, listLeads, listRecommendations, listRecommenders } from '#contract/agentur/calls.js';
import {
  invitationColumns,
  leadColumns,
  recommendationColumns,
  recommenderColumns,
} from '#contract/agentur/reports.js';
import { everyDetail } from '#contract/empfehlung/schemas.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { maskedAddress } from '#shared/texts.js';
import { invitationReport, recommenderReport } from '../queries/lists.js';
import { leadReport, recommendationReport } from '../queries/recommendation-lists.js';
import { ReportPages } from '../queries/report-pages.js';
import { readerOf, ReportAnswers } from './report-answers.js';

@Controller()
export class ListInvitationsController {
  constructor(private readonly answers: ReportAnswers) {}

  @Implements(listInvitations)
  list(@Input() request: CallRequest<typeof listInvitations>) {
    return this.answers.to(request, {
      name: 'invitations',
      on: invitationReport,
      columns: invitationColumns,
      reader: readerOf(request.context),
      shown: rows => Promise.resolve(rows.map(invitationColumns.toWire)),
    });
  }
}

@Controller()
export class ListLeadsController {
  constructor(
    private readonly answers: ReportAnswers,
    private readonly reports: ReportPages,
  ) {}

  @Implements(listLeads)
  list(@Input() request: CallRequest<typeof listLeads>) {
    return this.answers.to(request, {
      name: 'leads',
      on: leadReport,
      columns: leadColumns,
      reader: readerOf(request.context),
      shown: async rows => {
        const productOf = await this.reports.productsOf(rows);
        return rows.map(({ unreachableSince: since, unreachableWhy: why, ...row }) =>
          leadColumns.toWire({
            ...row,
            email: maskedAddress(row.email),
            product: productOf(row),
            unreachable: since && why && { since, why },
          }),
        );
      },
    });
  }
}

@Controller()
export class ListRecommendationsController {
  constructor(
    private readonly answers: ReportAnswers,
    private readonly reports: ReportPages,
  ) {}

  @Implements(listRecommendations)
  list(@Input() request: CallRequest<typeof listRecommendations>) {
    return this.answers.to(request, {
      name: 'recommendations',
      on: recommendationReport,
      columns: recommendationColumns,
      reader: readerOf(request.context),
      shown: async rows => {
        const productOf = await this.reports.productsOf(rows);
        return rows.map(({ details, ...row }) =>
          recommendationColumns.toWire({ ...row, ...everyDetail(details), product: productOf(row) }),
        );
      },
    });
  }
}

@Controller()
export class ListRecommendersController {
  constructor(private readonly answers: ReportAnswers) {}

  @Implements(listRecommenders)
  list(@Input() request: CallRequest<typeof listRecommenders>) {
    return this.answers.to(request, {
      name: 'recommenders',
      on: recommenderReport,
      columns: recommenderColumns,
      reader: readerOf(request.context),
      shown: rows => Promise.resolve(rows.map(recommenderColumns.toWire)),
    });
  }
}
