import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { approvePayoutBatch } from '#contract/betrieb/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { BatchPage } from '../../queries/batch-page.js';
import { toWireBatchDetail } from '../../queries/wire.js';
import { ApproveBatch } from './approve-batch.command.js';

@Controller()
export class ApproveBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly page: BatchPage,
  ) {}

  @Implements(approvePayoutBatch)
  async approve(@Input() { params, body, context }: CallRequest<typeof approvePayoutBatch>) {
    await this.commands.execute(
      new ApproveBatch({ number: params.stapel, sha256: body.Sha256, byName: principalOf(context, 'agency').name }),
    );
    return toWireBatchDetail(await this.page.of(params.stapel));
  }
}
