import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { approvePayoutBatch } from '#contract/betrieb/calls.js';
import { refusePayoutBatch } from '#contract/betrieb/payouts.js';
import { Implements, Input, type CallRequest, principalOf } from '#platform/http/call.js';
import { RefuseBatch } from '../api.js';
import { ApproveBatch } from '../use-cases/approve-batch.js';
import { ShownBatch } from './batches.js';

@Controller()
export class ApproveBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(approvePayoutBatch)
  async approve(@Input() { params, body, context }: CallRequest<typeof approvePayoutBatch>) {
    await this.commands.execute(
      new ApproveBatch({ number: params.stapel, sha256: body.Sha256, byName: principalOf(context, 'agency').name }),
    );
    return this.shown.batch(params.stapel);
  }
}

@Controller()
export class RefuseBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(refusePayoutBatch)
  async refuse(@Input() { params, body, context }: CallRequest<typeof refusePayoutBatch>) {
    await this.commands.execute(
      new RefuseBatch({ number: params.stapel, reason: body.Grund, byName: principalOf(context, 'agency').name }),
    );
    return this.shown.batch(params.stapel);
  }
}
