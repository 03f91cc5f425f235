import type { ParticipationStep } from './campaign-progress.js';
import type { CampaignTerms } from '../events.js';

export const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const hour = (n: number) => new Date(Date.UTC(2026, 10, 22, n));

export const joined = (n: number): ParticipationStep => ({ step: 'given', at: hour(n) });

export const terms: CampaignTerms = {
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  title: { de: 'Bonus', en: 'Bonus' },
  body: { de: 'b', en: 'b' },
  legalText: { de: 'r', en: 'r' },
  consentText: { de: 'z', en: 'z' },
  productIds: null,
  tiers: [{ after: 2, cents: 2_500 }],
  budgetCents: 5_000,
};
