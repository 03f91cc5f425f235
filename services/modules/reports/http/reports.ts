import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  listInvitations,
  listLeads,
  listOrders,
  listRecommendations,
  listRecommenders,
} from '#contract/agentur/calls.js';
import {
  invitationColumns,
  leadColumns,
  orderColumns,
  recommendationColumns,
  recommenderColumns,
} from '#contract/agentur/reports.js';
import { everyDetail } from '#contract/empfehlung/schemas.js';
import { Clock } from '#platform/clock.js';
import { Implements, Input, type CallContext, type CallRequest } from '#platform/http/call.js';
import { maskedAddress } from '#shared/texts.js';
import { RefusalReasonsOf } from '../../recommendation/ports.js';
import { invitationReport, orderReport, recommenderReport, type ListedOrder } from '../queries/lists.js';
import { leadReport, recommendationReport } from '../queries/recommendation-lists.js';
import { ReportPages } from '../queries/report-pages.js';
import { readerOf, ReportAnswers } from './report-answers.js';
import { shownOrder } from './wire.js';

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
export class ListOrdersController {
  constructor(
    private readonly answers: ReportAnswers,
    private readonly reports: ReportPages,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Implements(listOrders)
  list(@Input() request: CallRequest<typeof listOrders>) {
    const { context } = request;
    return this.answers.to(request, {
      name: 'orders',
      on: orderReport,
      columns: orderColumns,
      reader: readerOf(context),
      shown: rows => this.shown(rows, context),
    });
  }

  private async shown(rows: readonly ListedOrder[], { language }: CallContext) {
    const productOf = await this.reports.productsOf(rows);
    const refused = rows.filter(({ state }) => state === 'refused').map(({ orderId }) => orderId);
    const reasons = refused.length > 0 && (await this.queries.execute(new RefusalReasonsOf(refused)));
    const now = this.clock.now();
    return rows.map(row =>
      orderColumns.toWire({
        ...shownOrder({ ...row, reason: reasons ? reasons.get(row.orderId) : undefined }, now, language),
        product: productOf(row),
      }),
    );
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
