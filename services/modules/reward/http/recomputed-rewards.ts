import { recomputeRewards } from '#contract/agentur/calls.js';
import { fromRecomputed } from '#contract/praemie/schemas.js';
import { answer, calls } from '#platform/http/call-table.js';
import { staffOf } from '#platform/http/call.js';
import { RewardRecomputation } from '../queries/recomputed-rewards.js';

/** The rewards of an order, computed anew, with where their amounts come from. */
export const recomputedRewardsCalls = calls(RewardRecomputation, [
  answer(recomputeRewards, async (rewards, { params, context }) =>
    (await rewards.ofOrder(params.auftragsnummer, staffOf(context))).map(fromRecomputed),
  ),
]);
