/** Rows that reports of other modules read (decision 0005). */
export type { NamedRecommenderRow } from './persistence/customer-numbers.js';
