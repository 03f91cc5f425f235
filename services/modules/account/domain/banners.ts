/** What decides whether a banner has something to say. */
export interface BannerFacts {
  readonly newsletterOffered: boolean;
  readonly newsletter: 'none' | 'pending' | 'given';
  /** A chosen cash reward waits for an account. */
  readonly bankDetailsWanted: boolean;
  /** A reward waits to be chosen. */
  readonly choiceOpen: boolean;
  readonly hasRecommended: boolean;
}

const banners: Readonly<Record<string, (facts: BannerFacts) => boolean>> = {
  newsletter: ({ newsletterOffered, newsletter }) => newsletterOffered && newsletter === 'none',
  bankdaten: ({ bankDetailsWanted }) => bankDetailsWanted,
  praemie: ({ choiceOpen }) => choiceOpen,
  empfehlen: ({ hasRecommended }) => !hasRecommended,
};

/** A banner of the personal area, by its wire name in any spelling; one nobody knows is never shown. */
export function recommenderBannerShows(name: string, facts: BannerFacts): boolean {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(banners, key) && banners[key]!(facts);
}
