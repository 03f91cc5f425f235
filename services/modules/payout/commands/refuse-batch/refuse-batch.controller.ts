import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusePayoutBatch } from '#contract/betrieb/payout-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { BatchPage } from '../../queries/batch-page.js';
import { toWireBatchDetail } from '../../queries/wire.js';
import { RefuseBatch } from '../../published-commands.js';

@Controller()
export class RefuseBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly page: BatchPage,
  ) {}

  @Implements(refusePayoutBatch)
  async refuse(@Input() { params, body, context }: CallRequest<typeof refusePayoutBatch>) {
    await this.commands.execute(
      new RefuseBatch({ number: params.stapel, reason: body.Grund, byName: principalOf(context, 'agency').name }),
    );
    return toWireBatchDetail(await this.page.of(params.stapel));
  }
}
