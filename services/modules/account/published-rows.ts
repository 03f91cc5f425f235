/** Rows that reports of other modules read (decision 0005). */
export type { NamedRecommenderRow, WaitingCustomerNumberRow } from './persistence/customer-numbers.js';
