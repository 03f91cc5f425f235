import { Controller } from '@nestjs/common';
import { listPayoutBatches, readPayoutBatch } from '#contract/betrieb/calls.js';
import { toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { BatchPage } from '../batch-page.js';
import { batchStatusNames, toWireBatch, toWireBatchDetail } from '../wire.js';

@Controller()
export class BatchesController {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly page: BatchPage,
  ) {}

  @Implements(listPayoutBatches)
  async list(@Input() { query }: CallRequest<typeof listPayoutBatches>) {
    const { rows, total } = await this.batches.page(
      query.status ? batchStatusNames.fromWire(query.status) : null,
      query.page,
      query.pagesize,
    );
    return toPaged(rows.map(toWireBatch), { page: query.page, pageSize: query.pagesize, totalCount: total });
  }

  @Implements(readPayoutBatch)
  async read(@Input() { params }: CallRequest<typeof readPayoutBatch>) {
    return toWireBatchDetail(await this.page.of(params.stapel));
  }
}
