import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listRewardOffers } from '#contract/praemie/calls.js';
import { fromProductRewards } from '#contract/praemie/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { OffersOn } from '../../../catalogue/published-questions.js';

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

@Controller()
export class ListRewardOffersController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(listRewardOffers)
  async list(@Input() { context }: CallRequest<typeof listRewardOffers>) {
    const products = await this.queries.execute(new OffersOn(context.now));
    return products.map(({ productId, externalId, offers }) =>
      fromProductRewards({
        productId,
        externalId,
        offers: offers.map(({ offerId, rewardCents, startsOn, endsOn, displayEndsOn }) => ({
          id: offerId,
          amountCents: rewardCents,
          startsAt: atMidnight(startsOn),
          endsAt: atMidnight(endsOn),
          displayEndsAt: displayEndsOn === null ? null : atMidnight(displayEndsOn),
        })),
      }),
    );
  }
}
