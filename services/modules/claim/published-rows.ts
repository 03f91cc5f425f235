/** Rows that reports of other modules read (decision 0005). */
export type { ClaimRow } from './persistence/claims.js';
