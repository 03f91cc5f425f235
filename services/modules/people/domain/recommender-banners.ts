/** Facts that decide whether a banner is shown. */
export interface BannerFacts {
  readonly newsletterOffered: boolean;
  readonly newsletter: 'none' | 'pending' | 'given';
  /** A reward paid in cash waits for bank details. */
  readonly bankDetailsWanted: boolean;
  /** A reward waits for its type to be chosen. */
  readonly choiceOpen: boolean;
  readonly hasRecommended: boolean;
}

const banners: Readonly<Record<string, (facts: BannerFacts) => boolean>> = {
  newsletter: ({ newsletterOffered, newsletter }) => newsletterOffered && newsletter === 'none',
  bankdaten: ({ bankDetailsWanted }) => bankDetailsWanted,
  praemie: ({ choiceOpen }) => choiceOpen,
  empfehlen: ({ hasRecommended }) => !hasRecommended,
};

/** Whether a banner of the personal area is shown, by its wire name in any case; an unknown one is never shown. */
export function recommenderBannerShows(name: string, facts: BannerFacts): boolean {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(banners, key) && banners[key]!(facts);
}
