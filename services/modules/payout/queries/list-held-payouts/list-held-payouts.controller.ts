import { Controller } from '@nestjs/common';
import { listHeldPayouts } from '#contract/betrieb/payout-hold-calls.js';
import { toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { HeldPayouts } from './held-payouts.js';
import { holdStateNames, toWireHeldPayout } from './wire.js';

@Controller()
export class ListHeldPayoutsController {
  constructor(private readonly held: HeldPayouts) {}

  @Implements(listHeldPayouts)
  async list(@Input() { query: { page, pagesize, zustand } }: CallRequest<typeof listHeldPayouts>) {
    const { rows, total } = await this.held.page(holdStateNames.fromWire(zustand), page, pagesize);
    return toPaged(rows.map(toWireHeldPayout), { page, pageSize: pagesize, totalCount: total });
  }
}
