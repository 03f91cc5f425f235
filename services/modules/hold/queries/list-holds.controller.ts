import { Controller } from '@nestjs/common';
import { listHolds } from '#contract/betrieb/hold-calls.js';
import { toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { HeldRewardsPage } from './held-rewards.js';
import { holdStateNames, toWireHold } from './wire.js';

@Controller()
export class ListHoldsController {
  constructor(private readonly held: HeldRewardsPage) {}

  @Implements(listHolds)
  async list(@Input() { query: { page, pagesize, zustand } }: CallRequest<typeof listHolds>) {
    const { rows, total } = await this.held.page(holdStateNames.fromWire(zustand), page, pagesize);
    return toPaged(rows.map(toWireHold), { page, pageSize: pagesize, totalCount: total });
  }
}
