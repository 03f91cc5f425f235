import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { reportOrder } from '#contract/auftrag/calls.js';
import { fromOrderReportResult, toOrderReport } from '#contract/auftrag/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { reportedOrder } from '../import-orders/wire.js';
import { ReportOrder } from './report-order.command.js';
import { VerifySignature } from './verify-signature.js';

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
