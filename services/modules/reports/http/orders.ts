import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { listOrders } from '#contract/agentur/calls.js';
import { beginRelease, fromOrderInRelease, previewRelease } from '#contract/agentur/releases.js';
import { orderColumns, OrderReportBody } from '#contract/agentur/reports.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, staffOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { ReleaseTogether, type ReleasingTogether } from '../../order/api.js';
import { RefusalReasonsOf } from '../../recommendation/ports.js';
import { orderReport, type ListedOrder } from '../queries/lists.js';
import { ReportPages } from '../queries/report-pages.js';
import type { ReportQuestion } from '../queries/report.js';
import { readerOf, ReportAnswers } from './report-answers.js';
import { fromPage, shownOrder, toReportQuestion } from './wire.js';

type OrderQuestion = ReportQuestion<(typeof orderColumns.columns)[(typeof orderColumns.asked)[number]]['field']>;

/** The agency's orders, and what of them is released together. */
@Controller()
export class OrdersController {
  constructor(
    private readonly answers: ReportAnswers,
    private readonly reports: ReportPages,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
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

  @Implements(previewRelease)
  async preview(@Input() { body, context }: CallRequest<typeof previewRelease>) {
    const question = this.releasable(toReportQuestion({ x: 'alle' }, body, orderColumns, readerOf(context)));
    const page = await this.page(question, context);
    return { ...page, PraemieCent: await this.reports.sumOf(orderReport, question, 'rewardCents') };
  }

  @Implements(beginRelease)
  async begin(@Input() { body, context }: CallRequest<typeof beginRelease>) {
    const orders =
      'Auftraege' in body ? { named: body.Auftraege } : { found: await this.found(body, readerOf(context)) };
    const begun = await this.commands.execute(new ReleaseTogether({ orders, by: staffOf(context) }));
    return {
      Freigabe: begun.releaseId,
      Auftraege: begun.orders.map(order => fromOrderInRelease(order, context.language)),
      RuecknehmbarBis: toWireDateTime(begun.undoableUntil),
    };
  }

  /** Every order that matches now. Refuses `selection-changed` where the caller saw another number of them. */
  private async found(
    { Filter, Anzahl }: Extract<CallRequest<typeof beginRelease>['body'], { Anzahl: number }>,
    reader: ReturnType<typeof readerOf>,
  ): Promise<Extract<ReleasingTogether['orders'], { found: unknown }>['found']> {
    const asked = OrderReportBody.parse({ Filter });
    const question = this.releasable(toReportQuestion({ x: 'alle' }, asked, orderColumns, reader));
    const all = await this.reports.all(orderReport, question, ['orderId', 'number', 'rewardCents']);
    ensure(all.length === Anzahl, 'selection-changed', { values: { count: all.length } });
    return all as never;
  }

  /** The same question, of orders that can be released now. */
  private releasable(question: OrderQuestion): OrderQuestion {
    return {
      ...question,
      filters: [
        ...question.filters,
        { field: 'status', named: 'Status', oneOf: ['open'] },
        { field: 'announced', named: 'Vorgemerkt', oneOf: [false] },
        { field: 'releasableFrom', named: 'FreigabeAb', from: null, to: this.clock.now().toISOString() },
      ],
    };
  }

  private async page(question: OrderQuestion, context: CallContext) {
    const page = await this.reports.page(orderReport, question);
    return fromPage(await this.shown(page.rows, context), row => row, page);
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
