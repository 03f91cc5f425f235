import { QueryOf } from '#platform/messages.js';
import type { PeriodOfProduct } from './api.js';

/**
 * The last calendar day on which a product was recommended within each period, counting held
 * recommendations too; by the period's key, periods without one are missing.
 */
export class LastRecommendedIn extends QueryOf<[periods: readonly PeriodOfProduct[]], ReadonlyMap<number, string>> {}

/** The last calendar day of an order of a product within each period, by the period's key; a period without one is missing. */
export class LastOrderedIn extends QueryOf<[periods: readonly PeriodOfProduct[]], ReadonlyMap<number, string>> {}

/** Number of recommendations of these products that still take friends or wait for one, by product; products without any are missing. */
export class OpenRecommendationsOf extends QueryOf<[productIds: readonly number[]], ReadonlyMap<number, number>> {}
