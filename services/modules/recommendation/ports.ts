import { QueryOf } from '#platform/messages.js';
import type { HeldFor } from '../hold/events.js';

/** The agency's reason for refusing, by order; orders not refused are missing. */
export class RefusalReasonsOf extends QueryOf<[orderIds: readonly string[]], ReadonlyMap<string, string>> {}

/** Those of these recommendations with an order that may still earn: unassigned, or with a contract still in force. */
export class RecommendationsWithOpenOrder extends QueryOf<
  [recommendationIds: readonly string[]],
  ReadonlySet<string>
> {}

/** Those of these rewards that are held or were refused, with what their owner is told. */
export class HoldsOfRewards extends QueryOf<[rewardIds: readonly string[]], ReadonlyMap<string, HeldFor>> {}

export interface HoldOfReward {
  readonly heldFor: HeldFor;
  readonly since: Date;
  /** Where only a time holds it: until then. */
  readonly until: Date | null;
  /** Refused by a person, and about to be cancelled. */
  readonly isRefused: boolean;
}

/** What staff read of holds: those of these rewards that are held or were refused. */
export class HoldsInCases extends QueryOf<[rewardIds: readonly string[]], ReadonlyMap<string, HoldOfReward>> {}

/** Names of the payees of a person's rewards, by reward; null where it is the person. */
export class PayeesOfRewardsTo extends QueryOf<[beneficiaryId: string], ReadonlyMap<string, string | null>> {}

export interface RewardStanding {
  /** Final: paid, picked up, cancelled or expired. */
  readonly settled: boolean;
  /** Paid or picked up. */
  readonly earned: boolean;
}

/** How each reward that came of a recommendation stands. */
export class RewardsCameOf extends QueryOf<[recommendationId: string], readonly RewardStanding[]> {}
