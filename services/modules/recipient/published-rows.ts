/** Rows that reports of other modules read (decision 0005). */
export type { NamedContactRow } from './persistence/recipients.js';
