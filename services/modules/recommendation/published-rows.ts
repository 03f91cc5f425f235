/** Rows that reports of other modules read (decision 0005). */
export type { ClickRow, NamedRecommendationRow } from './persistence/followed-links.js';
export type { ContactFactsRow } from './projections/contact-facts.js';
export type { RecommendationFactsRow } from './projections/recommendation-facts.js';
