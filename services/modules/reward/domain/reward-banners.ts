import type { Beneficiary, RewardProgress, RewardStatus } from '../events.js';

interface RewardBannerFacts {
  readonly status: RewardStatus;
  readonly progress: RewardProgress | null;
  readonly beneficiary: Beneficiary;
  readonly customerNumber: 'none' | 'open' | 'ok' | 'refused';
}

const banners: Readonly<Record<string, (facts: RewardBannerFacts) => boolean>> = {
  praemie: ({ progress }) => progress === 'choice-open',
  bankdaten: ({ progress }) => progress === 'bank-details-wanted',
  kundennummer: ({ beneficiary, status, customerNumber }) =>
    beneficiary === 'recommender' && status === 'ready' && (customerNumber === 'none' || customerNumber === 'refused'),
  /** A rewarded recipient may become a recommender. */
  empfehlen: ({ beneficiary }) => beneficiary === 'recipient',
};

/** Whether a banner of the reward page is shown, by its wire name in any case; an unknown one is never shown. */
export function rewardBannerShows(name: string, facts: RewardBannerFacts): boolean {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(banners, key) && banners[key]!(facts);
}
