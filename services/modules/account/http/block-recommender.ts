import { blockKindNames, blockRecommender, markReachable, unblockRecommender } from '#contract/agentur/calls.js';
import { answer, calls } from '#platform/http/call-table.js';
import { RecommenderBlocks } from '../use-cases/block-recommender.js';
import { Reachability } from '../use-cases/mark-reachable.js';
import { staffMemberOf, staffOrOperatorOf } from '../use-cases/staff-member.js';

/** What staff do with a recommender's account. */
export const blockCalls = [
  calls(RecommenderBlocks, [
    answer(blockRecommender, (blocks, { params, body, context }) => {
      const kind = blockKindNames.fromWire(body.Art);
      return blocks.block(params.nr, { kind, because: body.Grund, by: staffOrOperatorOf(context) });
    }),
    answer(unblockRecommender, (blocks, { params, body, context }) =>
      blocks.unblock(params.nr, { because: body.Grund, by: staffOrOperatorOf(context) }),
    ),
  ]),
  calls(Reachability, [
    answer(markReachable, (reachability, { params, body, context }) =>
      reachability.mark(params.nr, { because: body.Grund, by: staffMemberOf(context) }),
    ),
  ]),
];
