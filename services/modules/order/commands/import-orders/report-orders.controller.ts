import { Controller } from '@nestjs/common';
import { fromOrderReportResult, toOrderReport } from '#contract/auftrag/codec.js';
import { reportOrders } from '#contract/auftrag/calls.js';
import { orderErrors } from '#contract/auftrag/csv.js';
import { OrderReport, type OrderBatchResult } from '#contract/auftrag/schemas.js';
import { Refused } from '#platform/domain/refused.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { VerifySignature } from '../report-order/verify-signature.js';
import { OrderIntake } from './order-intake.js';
import { reportedOrder, whyRefused } from './wire.js';

/** Up to a thousand orders in one signed body; each is answered by itself. */
@Controller()
export class ReportOrdersController {
  constructor(
    private readonly intake: OrderIntake,
    private readonly signature: VerifySignature,
  ) {}

  @Implements(reportOrders)
  async report(@Input() { body, context }: CallRequest<typeof reportOrders>): Promise<OrderBatchResult> {
    await this.signature.verify(
      { timestamp: context.headers['x-timestamp'], signature: context.headers['x-signature'] },
      context.rawBody,
      context.now,
    );
    const { language } = context;
    const read = body.map(sent => ({ sent, order: OrderReport.safeParse(sent) }));
    const results = await this.intake.takeAll(
      read.flatMap(({ order }) => (order.success ? [reportedOrder(toOrderReport(order.data))] : [])),
    );
    let next = 0;
    return read.map(({ sent, order }) => {
      const Auftragsnummer = typeof sent['Auftragsnummer'] === 'string' ? sent['Auftragsnummer'] : '';
      if (!order.success) return { Auftragsnummer, Ergebnis: 'Abgewiesen', Fehler: orderErrors(order.error, language) };
      const result = results[next++]!;
      return result instanceof Refused
        ? { Auftragsnummer, Ergebnis: 'Abgewiesen', Fehler: whyRefused(result, language) }
        : { ...fromOrderReportResult(Auftragsnummer, result), Fehler: [] };
    });
  }
}
