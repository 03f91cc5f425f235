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
  fromInvitationRow,
  fromLeadRow,
  fromOrderRow,
  fromPage,
  fromRecommendationRow,
  fromRecommenderRow,
  invitationStatusNames,
  leadStatusNames,
  orderKindNames,
  orderStatusNames,
  recommenderStatusNames,
  toReportQuestion,
} from './wire.js';
import { invitationKindNames } from '#contract/einladung.js';
import { detailColumns } from '#contract/empfehlung/schemas.js';
import { recommendationStatusNames, stageNames } from '#contract/shared/codec.js';
import { Clock } from '#platform/clock.js';
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { RefusalReasonsOf } from '../../order/api.js';
import { invitationReport, orderReport, recommenderReport } from '../queries/lists.js';
import { leadReport, recommendationReport } from '../queries/recommendation-lists.js';
import { ReportPages } from '../queries/report-pages.js';
import type { ReportReader } from '../queries/report.js';

/** Whose reports are read: those of the caller's agency, or with an API key the whole tenant's. */
const readerOf = (context: CallContext): ReportReader =>
  context.principal.kind === 'api-key' ? 'tenant' : principalOf(context, 'agency');

const invitationColumns = {
  Einladungsnummer: 'number',
  Name: 'name',
  Email: 'email',
  Mitarbeiternummer: 'employeeNumber',
  ErstelltAm: 'invitedAt',
  Art: { field: 'kind', valueOf: (value: string) => invitationKindNames.fromWire(value as never) },
  Status: { field: 'status', valueOf: (value: string) => invitationStatusNames.fromWire(value as never) },
} as const;

@Controller()
export class ListInvitationsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listInvitations)
  async list(@Input() { params, body, context }: CallRequest<typeof listInvitations>) {
    const page = await this.reports.page(
      invitationReport,
      toReportQuestion(params, body, invitationColumns, readerOf(context)),
    );
    return fromPage(page.rows, fromInvitationRow, page);
  }
}

const leadColumns = {
  Empfaengernummer: 'recipientNumber',
  Empfehlungsnummer: 'recommendationNumber',
  ErstelltAm: 'createdAt',
  Name: 'name',
  Ort: 'city',
  Status: { field: 'status', valueOf: (value: string) => leadStatusNames.fromWire(value as never) },
  Stufe: { field: 'stage', valueOf: (value: string) => stageNames.fromWire(value as never) },
} as const;

@Controller()
export class ListLeadsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listLeads)
  async list(@Input() { params, body, context }: CallRequest<typeof listLeads>) {
    const page = await this.reports.page(leadReport, toReportQuestion(params, body, leadColumns, readerOf(context)));
    const productOf = await this.reports.productsOf(page.rows);
    return fromPage(page.rows, row => fromLeadRow({ ...row, product: productOf(row) }), page);
  }
}

const orderColumns = {
  Auftragsnummer: 'orderNumber',
  Empfehlungsnummer: 'recommendationNumber',
  Produkt: 'product',
  Auftragsdatum: 'orderedAt',
  FreigabeAb: 'releasableFrom',
  Empfehler: 'recommender',
  Empfaenger: 'recipient',
  PraemieCent: 'rewardCents',
  Ueberfaellig: 'overdue',
  Art: { field: 'kind', valueOf: (value: string) => orderKindNames.fromWire(value as never) },
  Status: { field: 'status', valueOf: (value: string) => orderStatusNames.fromWire(value as never) },
} as const;

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
      fromOrderRow(
        { ...row, product: productOf(row), reason: reasons ? reasons.get(row.orderId) : undefined },
        now,
        context.language,
      );
    return fromPage(page.rows, encode, page);
  }
}

const recommendationColumns = {
  Empfehlungsnummer: 'number',
  ErstelltAm: 'createdAt',
  Produkt: 'product',
  ...detailColumns,
  Klicks: 'clicks',
  Empfehler: 'recommender',
  Empfehlernummer: 'recommenderId',
  Empfaenger: 'recipient',
  Status: { field: 'status', valueOf: (value: string) => recommendationStatusNames.fromWire(value as never) },
  Stufe: { field: 'stage', valueOf: (value: string) => stageNames.fromWire(value as never) },
} as const;

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
    return fromPage(page.rows, row => fromRecommendationRow({ ...row, product: productOf(row) }), page);
  }
}

const recommenderColumns = {
  Empfehlernummer: 'number',
  Name: 'name',
  Email: 'email',
  RegistriertAm: 'registeredAt',
  Empfehlungen: 'recommendations',
  Vertraege: 'contracts',
  PraemieCent: 'rewardCents',
  Status: { field: 'status', valueOf: (value: string) => recommenderStatusNames.fromWire(value as never) },
} as const;

@Controller()
export class ListRecommendersController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listRecommenders)
  async list(@Input() { params, body, context }: CallRequest<typeof listRecommenders>) {
    const page = await this.reports.page(
      recommenderReport,
      toReportQuestion(params, body, recommenderColumns, readerOf(context)),
    );
    return fromPage(page.rows, fromRecommenderRow, page);
  }
}
