import type { Language } from '#platform/tenancy/tenant.js';
import { daysFrom } from '#shared/calendar.js';
import type { OfferPeriod, Raised, Text } from '../events.js';

export const inLanguage = (text: Text, language: Language): string => text[language] || text.de;

/** Start ≤ today ≤ end, or display end where given. Days compare as text. */
export const isValidOn = ({ startsOn, endsOn, displayEndsOn }: OfferPeriod, day: string): boolean =>
  startsOn <= day && day <= (displayEndsOn ?? endsOn);

/** The valid offer that pays most; of two with the same amount the one that lasts longer. */
export function bestOfferOn<Offer extends OfferPeriod & { readonly rewardCents: number }>(
  offers: readonly Offer[],
  day: string,
): Offer | undefined {
  const lasting = (offer: Offer) => offer.displayEndsOn ?? offer.endsOn;
  return offers
    .filter(offer => isValidOn(offer, day))
    .sort((a, b) => b.rewardCents - a.rewardCents || lasting(b).localeCompare(lasting(a)))[0];
}

/** Whether a product pays more on a day than after the offer that holds then; null: not, or nothing afterwards. */
export function raisedOn(
  offers: readonly (OfferPeriod & { readonly rewardCents: number })[],
  day: string,
): Raised | null {
  const best = bestOfferOn(offers, day);
  if (!best) return null;
  const until = best.displayEndsOn ?? best.endsOn;
  const after = bestOfferOn(offers, daysFrom(until, 1));
  return after && after.rewardCents < best.rewardCents ? { until, insteadCents: after.rewardCents } : null;
}

/** Products that exist at the provider but are never shown (docs/specification/rewards.md#reward-offers). */
export const hiddenProductIds: readonly number[] = [637, 638, 639, 640];
