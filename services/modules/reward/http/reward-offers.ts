import { QueryBus } from '@nestjs/cqrs';
import { listRewardOffers } from '#contract/praemie/calls.js';
import type { ProductRewards } from '#contract/praemie/schemas.js';
import { toWert, toWireDateTime } from '#contract/shared/codec.js';
import { answer, calls } from '#platform/http/call-table.js';
import { OffersOn, type OffersOfProduct } from '../../catalogue/api.js';

export const rewardOfferCalls = calls(QueryBus, [
  answer(listRewardOffers, async (queries, { context }) =>
    (await queries.execute(new OffersOn(context.now))).map(fromProductRewards),
  ),
]);

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

function fromProductRewards({ productId, externalId, offers, raised }: OffersOfProduct): ProductRewards {
  return {
    Id: productId,
    ExterneId: externalId,
    Praemien: offers.map(({ offerId, rewardCents, startsOn, endsOn, displayEndsOn }) => ({
      Id: offerId,
      WertCent: rewardCents,
      Wert: toWert(rewardCents),
      Startdatum: toWireDateTime(atMidnight(startsOn)),
      Enddatum: toWireDateTime(atMidnight(endsOn)),
      EnddatumAnzeige: displayEndsOn === null ? null : toWireDateTime(atMidnight(displayEndsOn)),
    })),
    Erhoeht: raised && { Bis: toWireDateTime(atMidnight(raised.until)), StattWertCent: raised.insteadCents },
  };
}
