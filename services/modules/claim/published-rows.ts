/** Rows that other modules read (decision 0005). */
export type { ClaimRow, NamedClaimRow, WaitingClaimRow } from './persistence/claims.js';
