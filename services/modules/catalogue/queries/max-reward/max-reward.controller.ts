import { Controller } from '@nestjs/common';
import { readMaxReward } from '#contract/produkt/calls.js';
import { fromMaxReward } from '#contract/produkt/codec.js';
import { dayInGermany } from '#platform/clock/clock.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { bestOfferOn } from '../../domain/offer.js';
import { CatalogueTables } from '../../persistence/catalogue.js';
import { mustHaveAProductApi } from '../product-api.js';

@Controller()
export class MaxRewardController {
  constructor(private readonly catalogue: CatalogueTables) {}

  @Implements(readMaxReward)
  async read(@Input() { context: { tenant, now } }: CallRequest<typeof readMaxReward>) {
    mustHaveAProductApi(tenant);
    const products = await this.catalogue.shown();
    return fromMaxReward(
      Math.max(0, ...products.map(({ offers }) => bestOfferOn(offers, dayInGermany(now))?.rewardCents ?? 0)),
    );
  }
}
