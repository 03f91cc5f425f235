/** Rows that other modules read (decision 0005). */
export type { WaitingBankLineRow } from './persistence/bank-response-rows.js';
