import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { exportPayoutBatch } from '#contract/betrieb/calls.js';
import { answered, principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ReadPaymentFile } from './read-payment-file.js';

@Controller()
export class ReadPaymentFileController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(exportPayoutBatch)
  async read(@Input() { params, context }: CallRequest<typeof exportPayoutBatch>) {
    const xml = await this.commands.execute(
      new ReadPaymentFile({ number: params.stapel, byName: principalOf(context, 'agency').name }),
    );
    return answered(200, xml, {
      'content-disposition': `attachment; filename="pain001-${params.stapel}.xml"`,
      'cache-control': 'no-store',
    });
  }
}
