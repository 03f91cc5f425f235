import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sealPayoutBatch } from '#contract/betrieb/calls.js';
import { Implements, Input, type CallRequest, principalOf } from '#platform/http/call.js';
import { SealBatch } from '../use-cases/seal-batch.js';
import { ShownBatch } from './batches.js';

@Controller()
export class SealBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(sealPayoutBatch)
  async seal(@Input() { params, context }: CallRequest<typeof sealPayoutBatch>) {
    const refusal = await this.commands.execute(
      new SealBatch({ number: params.stapel, byName: principalOf(context, 'agency').name }),
    );
    return refusal ?? this.shown.batch(params.stapel);
  }
}
