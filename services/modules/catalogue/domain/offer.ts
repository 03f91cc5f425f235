/** An amount a product pays in a period; days as `YYYY-MM-DD`, both inclusive. */
export interface OfferPeriod {
  readonly startsOn: string;
  readonly endsOn: string;
  /** Where given, it alone says when the offer ends (docs/specification/rewards.md#reward-offers). */
  readonly displayEndsOn: string | null;
}

/** Start ≤ today ≤ end, or display end where given. Days compare as text. */
export const isValidOn = ({ startsOn, endsOn, displayEndsOn }: OfferPeriod, day: string): boolean =>
  startsOn <= day && day <= (displayEndsOn ?? endsOn);

/** The valid offer that pays most; of two that pay the same, the one that lasts longer. */
export function bestOfferOn<Offer extends OfferPeriod & { readonly rewardCents: number }>(
  offers: readonly Offer[],
  day: string,
): Offer | undefined {
  const lasting = (offer: Offer) => offer.displayEndsOn ?? offer.endsOn;
  return offers
    .filter(offer => isValidOn(offer, day))
    .sort((a, b) => b.rewardCents - a.rewardCents || lasting(b).localeCompare(lasting(a)))[0];
}

/** These exist at the provider and are never shown (docs/specification/rewards.md#reward-offers). */
export const hiddenProductIds: readonly number[] = [637, 638, 639, 640];
