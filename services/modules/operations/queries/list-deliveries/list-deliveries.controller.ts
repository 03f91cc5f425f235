import { Controller } from '@nestjs/common';
import { listDeliveries } from '#contract/betrieb/calls.js';
import { deliveryStateNames, fromDelivery } from '#contract/betrieb/engine-codec.js';
import { toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ListDeliveries } from './list-deliveries.js';

@Controller()
export class ListDeliveriesController {
  constructor(private readonly deliveries: ListDeliveries) {}

  @Implements(listDeliveries)
  async list(@Input() { query }: CallRequest<typeof listDeliveries>) {
    const { zustand, verbraucher, ...wish } = query;
    const page = await this.deliveries.page({
      ...wish,
      state: zustand ? deliveryStateNames.fromWire(zustand) : null,
      consumer: verbraucher ?? null,
    });
    return toPaged(page.rows.map(fromDelivery), page);
  }
}
