import { fromRewardOfPerson } from '#contract/agentur/schemas.js';
import { listRewardsOfPerson } from '#contract/praemie/calls.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf } from '#platform/http/call.js';
import { RewardsOfPerson } from '../queries/rewards-of-person.js';

/** Where the rewards of a person stand, for staff of the agency that looks after them. */
export const rewardsOfPersonCalls = [
  calls(RewardsOfPerson, [
    answer(listRewardsOfPerson, async (rewards, { params, context }) => {
      const { agencyNumber } = principalOf(context, 'agency');
      return (await rewards.of(params.nr, agencyNumber || null, context.language)).map(fromRewardOfPerson);
    }),
  ]),
];
