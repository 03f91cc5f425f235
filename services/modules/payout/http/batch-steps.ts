import { Controller } from '@nestjs/common';
import { approvePayoutBatch, collectPayouts, sealPayoutBatch } from '#contract/betrieb/calls.js';
import {
  handOverPayoutBatch,
  putPayoutBatchBack,
  refusePayoutBatch,
  renewPayoutBatch,
} from '#contract/betrieb/payouts.js';
import { Audit } from '#platform/audit.js';
import { answered, Implements, Input, staffOf, type CallRequest } from '#platform/http/call.js';
import { BatchApproval } from '../use-cases/approve-batch.js';
import { PayoutCollection } from '../use-cases/collect-payouts.js';
import { BatchHandOver } from '../use-cases/hand-over-batch.js';
import { BatchReturn } from '../use-cases/put-batch-back.js';
import { BatchRefusal } from '../use-cases/refuse-batch.js';
import { BatchRenewal } from '../use-cases/renew-batch.js';
import { BatchSeal } from '../use-cases/seal-batch.js';
import { ShownBatch } from './batches.js';

/** The steps of a batch, each of which answers the batch as it stands then. */
@Controller()
export class BatchStepsController {
  constructor(
    private readonly collection: PayoutCollection,
    private readonly seals: BatchSeal,
    private readonly approval: BatchApproval,
    private readonly refusal: BatchRefusal,
    private readonly returns: BatchReturn,
    private readonly renewal: BatchRenewal,
    private readonly handingOver: BatchHandOver,
    private readonly shown: ShownBatch,
    private readonly audit: Audit,
  ) {}

  @Implements(collectPayouts)
  async collect(@Input() { context }: CallRequest<typeof collectPayouts>) {
    const { number, count, totalCents } = await this.collection.collect();
    if (number === null) return answered(200, { Anzahl: 0 });
    await this.audit.record({
      action: 'payout.collect',
      subject: number,
      by: staffOf(context).name,
      after: { count, totalCents },
    });
    return { Stapelnummer: number, Anzahl: count, SummeCent: totalCents, Hinweise: await this.shown.hints(number) };
  }

  @Implements(sealPayoutBatch)
  async seal(@Input() { params: { stapel: number }, context }: CallRequest<typeof sealPayoutBatch>) {
    const refusal = await this.seals.seal({ number, byName: staffOf(context).name });
    return refusal ?? this.shown.batch(number);
  }

  @Implements(approvePayoutBatch)
  async approve(@Input() { params: { stapel: number }, body, context }: CallRequest<typeof approvePayoutBatch>) {
    await this.approval.approve({ number, sha256: body.Sha256, byName: staffOf(context).name });
    return this.shown.batch(number);
  }

  @Implements(refusePayoutBatch)
  async refuse(@Input() { params: { stapel: number }, body, context }: CallRequest<typeof refusePayoutBatch>) {
    await this.refusal.refuse({ number, reason: body.Grund, byName: staffOf(context).name });
    return this.shown.batch(number);
  }

  @Implements(putPayoutBatchBack)
  async putBack(@Input() { params: { stapel: number }, context }: CallRequest<typeof putPayoutBatchBack>) {
    await this.returns.putBack({ number, byName: staffOf(context).name });
    return this.shown.batch(number);
  }

  @Implements(renewPayoutBatch)
  async renew(@Input() { params: { stapel: number }, context }: CallRequest<typeof renewPayoutBatch>) {
    await this.renewal.renew({ number, byName: staffOf(context).name });
    return this.shown.batch(number);
  }

  @Implements(handOverPayoutBatch)
  async handOver(@Input() { params: { stapel: number }, context }: CallRequest<typeof handOverPayoutBatch>) {
    await this.handingOver.handOver({ number, byName: staffOf(context).name });
    return this.shown.batch(number);
  }
}
