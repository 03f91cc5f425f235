import type { Waiting } from '#platform/domain/answers.js';
import { QueryOf } from '#platform/messages.js';

/**
 * The streams of what a business number names (a recommendation, contact, order or invitation), and of what came of it,
 * with its rewards apart; both empty where it names nothing.
 */
export class StreamsOfNumber extends QueryOf<
  [number: string],
  { readonly streams: readonly string[]; readonly rewardIds: readonly string[] }
> {}

/** Orders that no contact is assigned to yet, of those that an agency may see. */
export class UnassignedOrders extends QueryOf<[agencyNumber: string], Waiting> {}
