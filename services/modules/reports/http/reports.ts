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
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { maskedAddress } from '#shared/texts.js';
import { RefusalReasonsOf } from '../../recommendation/ports.js';
import { invitationReport, orderReport, recommenderReport } from '../queries/lists.js';
import { leadReport, recommendationReport } from '../queries/recommendation-lists.js';
import { ReportPages } from '../queries/report-pages.js';
import type { ReportReader } from '../queries/report.js';
import { fromPage, shownOrder, toReportQuestion } from './wire.js';

/** Whose reports are read: those of the caller's agency, or with an API key the whole tenant's. */
const readerOf = (context: CallContext): ReportReader =>
  context.principal.kind === 'api-key' ? 'tenant' : principalOf(context, 'agency');

@Controller()
export class ListInvitationsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listInvitations)
  async list(@Input() { params, body, context }: CallRequest<typeof listInvitations>) {
    const page = await this.reports.page(
      invitationReport,
      toReportQuestion(params, body, invitationColumns, readerOf(context)),
    );
    return fromPage(page.rows, invitationColumns.toWire, page);
  }
}

@Controller()
export class ListLeadsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listLeads)
  async list(@Input() { params, body, context }: CallRequest<typeof listLeads>) {
    const page = await this.reports.page(leadReport, toReportQuestion(params, body, leadColumns, readerOf(context)));
    const productOf = await this.reports.productsOf(page.rows);
    const encode = ({ unreachableSince: since, unreachableWhy: why, ...row }: (typeof page.rows)[number]) =>
      leadColumns.toWire({
        ...row,
        email: maskedAddress(row.email),
        product: productOf(row),
        unreachable: since && why && { since, why },
      });
    return fromPage(page.rows, encode, page);
  }
}

@Controller()
export class ListOrdersController {
  constructor(
    private readonly reports: ReportPages,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Implements(listOrders)
  async list(@Input() { params, body, context }: CallRequest<typeof listOrders>) {
    const page = await this.reports.page(orderReport, toReportQuestion(params, body, orderColumns, readerOf(context)));
    const productOf = await this.reports.productsOf(page.rows);
    const refused = page.rows.filter(({ state }) => state === 'refused').map(({ orderId }) => orderId);
    const reasons = refused.length > 0 && (await this.queries.execute(new RefusalReasonsOf(refused)));
    const now = this.clock.now();
    const encode = (row: (typeof page.rows)[number]) =>
      orderColumns.toWire({
        ...shownOrder({ ...row, reason: reasons ? reasons.get(row.orderId) : undefined }, now, context.language),
        product: productOf(row),
      });
    return fromPage(page.rows, encode, page);
  }
}

@Controller()
export class ListRecommendationsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listRecommendations)
  async list(@Input() { params, body, context }: CallRequest<typeof listRecommendations>) {
    const page = await this.reports.page(
      recommendationReport,
      toReportQuestion(params, body, recommendationColumns, readerOf(context)),
    );
    const productOf = await this.reports.productsOf(page.rows);
    const encode = ({ details, ...row }: (typeof page.rows)[number]) =>
      recommendationColumns.toWire({ ...row, ...everyDetail(details), product: productOf(row) });
    return fromPage(page.rows, encode, page);
  }
}

@Controller()
export class ListRecommendersController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listRecommenders)
  async list(@Input() { params, body, context }: CallRequest<typeof listRecommenders>) {
    const page = await this.reports.page(
      recommenderReport,
      toReportQuestion(params, body, recommenderColumns, readerOf(context)),
    );
    return fromPage(page.rows, recommenderColumns.toWire, page);
  }
}
