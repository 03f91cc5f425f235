import { z } from 'zod';
import { cents, line } from '../shared/schemas.js';

/** More than this is no gesture any more: 100 €. */
export const mostGoodwillCents = 10_000;
const leastGoodwillCents = 100;

/** `Begruendung` goes into the audit log, not to the recommender. */
export const GrantGoodwill = z.strictObject({ BetragCent: cents().min(leastGoodwillCents).max(mostGoodwillCents), Begruendung: line(500) });
export const GrantedGoodwill = z.strictObject({ BetragCent: cents() });
