import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { readOrderResult } from '#contract/auftrag/calls.js';
import { fromOrderResult } from '#contract/auftrag/codec.js';
import { Refused } from '#platform/domain/refused.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RewardsOfRecommendation } from '../../reward/published-questions.js';
import { VerifySignature } from '../commands/report-order/verify-signature.js';
import { orderIdOf, Orders } from '../persistence/orders.js';

/** What became of an order, for the provider that reported it; signed like a report, its body being empty. */
@Controller()
export class ReadOrderResultController {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly signature: VerifySignature,
  ) {}

  @Implements(readOrderResult)
  async read(@Input() { params, context }: CallRequest<typeof readOrderResult>) {
    await this.signature.verify(
      { timestamp: context.headers['x-timestamp'], signature: context.headers['x-signature'] },
      context.rawBody,
      context.now,
    );
    const order = await this.orders.findOrNew(orderIdOf(params.auftragsnummer));
    if (order.isNew) throw new Refused('not-found');
    const rewards = (await this.queries.execute(new RewardsOfRecommendation(order.recommendationId))).filter(
      ({ orderId }) => orderId === order.id,
    );
    const result = order.waitsForItsPerson ? 'unassigned' : order.withoutReward ? 'no-reward' : 'accepted';
    return fromOrderResult({ number: order.number, result, status: order.status!, rewards });
  }
}
