import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sealPayoutBatch } from '#contract/betrieb/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { BatchPage } from '../../queries/batch-page.js';
import { toWireBatchDetail } from '../../queries/wire.js';
import { SealBatch } from './seal-batch.command.js';

@Controller()
export class SealBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly page: BatchPage,
  ) {}

  @Implements(sealPayoutBatch)
  async seal(@Input() { params, context }: CallRequest<typeof sealPayoutBatch>) {
    const refusal = await this.commands.execute(
      new SealBatch({ number: params.stapel, byName: principalOf(context, 'agency').name }),
    );
    return refusal ?? toWireBatchDetail(await this.page.of(params.stapel));
  }
}
