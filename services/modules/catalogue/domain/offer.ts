import { isDeepStrictEqual } from 'node:util';
import { type Days, daysOverlap, daysBeside } from '#shared/offer-days.js';
import type { OfferPeriod, CatalogueOffer } from '../events.js';
import type { Uses } from './uses.js';

/** The last day on which an offer is valid. */
export const lastDayOf = ({ endsOn, displayEndsOn }: OfferPeriod): string => displayEndsOn ?? endsOn;

const daysOf = (offer: OfferPeriod): Days => ({ from: offer.startsOn, until: lastDayOf(offer) });
export const overlap = (one: OfferPeriod, other: OfferPeriod): boolean => daysOverlap(daysOf(one), daysOf(other));

export type WantedOffer = Omit<CatalogueOffer, 'offerId'>;
export type OfferOutcome =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly field: 'startsOn' | 'endsOn'; readonly promisedOn: string }
  | { readonly kind: 'new' | 'changed'; readonly offers: readonly CatalogueOffer[]; readonly replaced: number };

/**
 * A product's offers under `wanted`: it alone in its period, former ones around it. A former one beginning that day is
 * changed. Promises are never rewritten: an offer already promised for such a day keeps its amount and ends after it.
 */
export function withOffer(
  offers: readonly CatalogueOffer[],
  wanted: WantedOffer,
  promised: Uses['promised'],
  newNumber: () => number,
): OfferOutcome {
  const same = offers.find(({ startsOn }) => startsOn === wanted.startsOn);
  if (same && isDeepStrictEqual({ ...wanted, offerId: same.offerId }, { ...same })) return { kind: 'unchanged' };

  const others = offers.filter(offer => offer !== same);
  const between = others.filter(offer => overlap(offer, wanted));
  const kept = same && promised.get(same.offerId);
  for (const day of between.map(({ offerId }) => promised.get(offerId)))
    if (day !== undefined && day >= wanted.startsOn) return { kind: 'refused', field: 'startsOn', promisedOn: day };
  if (kept !== undefined && same!.rewardCents !== wanted.rewardCents)
    return { kind: 'refused', field: 'startsOn', promisedOn: kept };
  if (kept !== undefined && lastDayOf(wanted) < kept) return { kind: 'refused', field: 'endsOn', promisedOn: kept };

  const offerId = same?.offerId ?? newNumber();
  const around = between.flatMap(offer => {
    const { before, after } = daysBeside(daysOf(offer), daysOf(wanted));
    return [
      ...(before ? [{ ...offer, endsOn: before.until, displayEndsOn: null }] : []),
      ...(after
        ? [
            {
              ...offer,
              offerId: before ? newNumber() : offer.offerId,
              startsOn: after.from,
              endsOn: offer.endsOn < after.from ? after.until : offer.endsOn,
            },
          ]
        : []),
    ];
  });
  return {
    kind: same ? 'changed' : 'new',
    offers: [...others.filter(offer => !between.includes(offer)), ...around, { ...wanted, offerId }],
    replaced: between.filter(({ offerId }) => !around.some(offer => offer.offerId === offerId)).length,
  };
}
