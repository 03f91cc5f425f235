import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { handOverPayoutBatch } from '#contract/betrieb/payout-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { BatchPage } from '../../queries/batch-page.js';
import { toWireBatchDetail } from '../../queries/wire.js';
import { HandOverBatch } from '../../published-commands.js';

@Controller()
export class HandOverBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly page: BatchPage,
  ) {}

  @Implements(handOverPayoutBatch)
  async handOver(@Input() { params, context }: CallRequest<typeof handOverPayoutBatch>) {
    await this.commands.execute(
      new HandOverBatch({ number: params.stapel, byName: principalOf(context, 'agency').name }),
    );
    return toWireBatchDetail(await this.page.of(params.stapel));
  }
}
