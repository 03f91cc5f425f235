/** Rows that other modules read (decision 0005). */
export type { WaitingHoldRow } from './persistence.js';
