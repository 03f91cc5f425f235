import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { readOrderResult, reportOrder, reportOrders } from '#contract/auftrag/calls.js';
import {
  fromOrderReportResult,
  fromOrderResult,
  toOrderReport,
  type OrderReportInput,
} from '#contract/auftrag/codec.js';
import { orderErrors, readOrderCsv, type OrderLine } from '#contract/auftrag/csv.js';
import { OrderReport, type OrderBatchResult } from '#contract/auftrag/schemas.js';
import { importOrders } from '#contract/betrieb/calls.js';
import { textFor } from '#contract/errors/catalogue.js';
import { fieldErrorsFrom } from '#contract/errors/field-errors.js';
import type { Language } from '#contract/errors/reasons.js';
import { Audit } from '#platform/audit.js';
import { csvRecords } from '#platform/csv.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { RewardsOfRecommendation } from '../../reward/api.js';
import { orderIdOf, Orders } from '../persistence.js';
import { OrderIntake } from '../use-cases/order-intake.js';
import { ReportOrder, VerifySignature, type ReportedOrder } from '../use-cases/report-order.js';

function reportedOrder({ orderNumber, status, ...order }: OrderReportInput): ReportedOrder {
  return { ...order, number: orderNumber, outcome: status === 'closed' ? 'concluded' : status };
}

/** Why an order among others was refused: a line a field, or one for the whole order. */
function whyRefused(
  { reason, details }: DomainError,
  language: Language,
): { readonly Feld: string; readonly Grund: string }[] {
  if (!details.fields?.length) return [{ Feld: '', Grund: textFor(reason, language, details.values) }];
  return fieldErrorsFrom(details.fields, language).map(({ Field, Message }) => ({ Feld: Field, Grund: Message }));
}

/** A file of orders from the operator's desk; `probelauf` tells what it would do. */
@Controller()
export class ImportOrdersController {
  constructor(
    private readonly intake: OrderIntake,
    private readonly audit: Audit,
  ) {}

  @Implements(importOrders)
  async import(@Input() { query, body, context }: CallRequest<typeof importOrders>) {
    const dryRun = query.probelauf === 'true';
    const { lines, errors } = readOrderCsv(csvRecords(body), context.language);
    const results = await this.intake.takeAll(
      lines.map(({ order }) => reportedOrder(toOrderReport(order))),
      { dryRun },
    );
    const of = (wanted: string) => results.filter(result => result === wanted).length;
    const refused = results.flatMap((result, at) =>
      result instanceof DomainError
        ? whyRefused(result, context.language).map(why => ({ Zeile: (lines[at] as OrderLine).line, ...why }))
        : [],
    );
    const answer = {
      Angenommen: of('accepted'),
      Bekannt: of('known'),
      Zuzuordnen: of('unassigned'),
      KeinePraemie: of('no-reward'),
      Fehler: [...errors, ...refused].sort((one, other) => one.Zeile - other.Zeile),
    };
    if (!dryRun) {
      const {
        Angenommen: accepted,
        Bekannt: known,
        Zuzuordnen: unassigned,
        KeinePraemie: withoutReward,
        Fehler,
      } = answer;
      await this.audit.record({
        action: 'order.import',
        subject: 'orders',
        by: principalOf(context, 'agency').name,
        after: { accepted, known, unassigned, withoutReward, errors: Fehler.length },
      });
    }
    return answer;
  }
}

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
      return result instanceof DomainError
        ? { Auftragsnummer, Ergebnis: 'Abgewiesen', Fehler: whyRefused(result, language) }
        : { ...fromOrderReportResult(Auftragsnummer, result), Fehler: [] };
    });
  }
}

@Controller()
export class ReportOrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly signature: VerifySignature,
  ) {}

  @Implements(reportOrder)
  async report(@Input() { body, context }: CallRequest<typeof reportOrder>) {
    await this.signature.verify(
      { timestamp: context.headers['x-timestamp'], signature: context.headers['x-signature'] },
      context.rawBody,
      context.now,
    );
    const order = reportedOrder(toOrderReport(body));
    return fromOrderReportResult(order.number, await this.commands.execute(new ReportOrder(order)));
  }
}

/** What became of an order, for the provider that reported it; signed like a report, its body being empty. */
@Controller()
export class ReadOrderResultController {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly signature: VerifySignature,
  ) {}

  @Implements(readOrderResult)
  async read(@Input() { params, context }: CallRequest<typeof readOrderResult>) {
    await this.signature.verify(
      { timestamp: context.headers['x-timestamp'], signature: context.headers['x-signature'] },
      context.rawBody,
      context.now,
    );
    const order = await this.orders.findOrNew(orderIdOf(params.auftragsnummer));
    if (order.isNew) throw new DomainError('not-found');
    const rewards = (await this.queries.execute(new RewardsOfRecommendation(order.recommendationId))).filter(
      ({ orderId }) => orderId === order.id,
    );
    const result = order.waitsForItsPerson ? 'unassigned' : order.withoutReward ? 'no-reward' : 'accepted';
    return fromOrderResult({ number: order.number, result, status: order.status!, rewards });
  }
}
