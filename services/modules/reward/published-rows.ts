/** Rows that other modules read (decision 0005). */
export type { NamedRewardRow } from './persistence/rewards.js';
