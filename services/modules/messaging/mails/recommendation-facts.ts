import { money } from '#mail/wording.js';
import { text } from '#mail/mail-kind.js';
import type { Language } from '#platform/tenancy/tenant.js';

export interface RecommendationFacts {
  readonly product: string;
  readonly recommendationNumber: string;
}

/** Variables of every mail about a recommendation. */
export const recommendation = { Produkt: text('Glasfaser 250'), Empfehlungsnummer: text('1234567890') };
export const productAndNumber = ({ product, recommendationNumber }: RecommendationFacts) => ({
  Produkt: product,
  Empfehlungsnummer: recommendationNumber,
});

export interface Promised {
  /** Amount for the recommender by the link, in cents. */
  readonly rewardCents: number;
}
export const promised = ({ language }: { readonly language: Language }, { rewardCents }: Promised): string | null =>
  rewardCents > 0 ? money(rewardCents, language) : null;

export const reasonExample = { de: 'Der Vertrag wurde widerrufen.', en: 'The contract was cancelled.' };
