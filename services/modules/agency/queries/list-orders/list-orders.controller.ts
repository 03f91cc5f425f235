import { Controller } from '@nestjs/common';
import { listOrders } from '#contract/agentur/calls.js';
import { fromOrderRow, fromPage, orderHintTexts, orderStatusNames, toReportQuestion } from '#contract/agentur/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ReportPages } from '../report/report-pages.js';
import { translated } from '../report/report-question.js';
import { orderReport } from './order-report.js';

const columns = {
  Auftragsnummer: 'orderNumber',
  Empfehlungsnummer: 'recommendationNumber',
  Produkt: 'product',
  Auftragsdatum: 'orderedAt',
  FreigabeAb: 'releasableFrom',
  Empfehler: 'recommender',
  Empfaenger: 'recipient',
  PraemieCent: 'rewardCents',
  Ueberfaellig: 'overdue',
  Status: { field: 'status', valueOf: (value: string) => orderStatusNames.fromWire(value as never) },
} as const;

@Controller()
export class ListOrdersController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listOrders)
  async list(@Input() { params, body, context }: CallRequest<typeof listOrders>) {
    const page = await this.reports.page(
      orderReport,
      translated(toReportQuestion(params, body), columns, principalOf(context, 'agency')),
    );
    const productOf = await this.reports.productsOf(page.rows);
    const encode = (row: (typeof page.rows)[number]) =>
      fromOrderRow({
        ...row,
        product: productOf(row),
        hints: row.hints.map(hint => orderHintTexts[hint][context.language]),
      });
    return fromPage(page.rows, encode, page);
  }
}
