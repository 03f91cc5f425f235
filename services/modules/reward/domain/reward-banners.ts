import type { RewardView } from '../published-questions.js';

type Facts = Pick<RewardView, 'status' | 'progress' | 'beneficiary'> & {
  readonly customerNumber: 'none' | 'open' | 'ok' | 'refused';
};

const banners: Readonly<Record<string, (facts: Facts) => boolean>> = {
  praemie: ({ progress }) => progress === 'choice-open',
  bankdaten: ({ progress }) => progress === 'bank-details-wanted',
  kundennummer: ({ beneficiary, status, customerNumber }) =>
    beneficiary === 'recommender' && status === 'ready' && (customerNumber === 'none' || customerNumber === 'refused'),
  /** A friend who was rewarded may recommend as well. */
  empfehlen: ({ beneficiary }) => beneficiary === 'recipient',
};

/** A banner of the reward's page, by its wire name in any spelling; one nobody knows is never shown. */
export function rewardBannerShows(name: string, facts: Facts): boolean {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(banners, key) && banners[key]!(facts);
}
