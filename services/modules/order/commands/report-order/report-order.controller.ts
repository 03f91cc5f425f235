import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { reportOrder } from '#contract/auftrag/calls.js';
import { fromOrderReportResult, toOrderReport } from '#contract/auftrag/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ReportOrder } from './report-order.command.js';
import { VerifySignature } from './verify-signature.js';

@Controller()
export class ReportOrderController {
  constructor(private readonly commands: CommandBus, private readonly signature: VerifySignature) {}

  @Implements(reportOrder)
  async report(@Input() { body, context }: CallRequest<typeof reportOrder>) {
    await this.signature.verify({ timestamp: context.headers['x-timestamp'], signature: context.headers['x-signature'] }, context.rawBody, context.now);
    const { orderNumber, status, ...order } = toOrderReport(body);
    const result = await this.commands.execute(new ReportOrder({ ...order, number: orderNumber, outcome: status === 'closed' ? 'concluded' : status }));
    return fromOrderReportResult(orderNumber, result);
  }
}
