import {
  blockKindNames,
  blockRecommender,
  markReachable,
  readBlock,
  unblockRecommender,
} from '#contract/agentur/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { answer, calls } from '#platform/http/call-table.js';
import { BlockQueries } from '../queries/blocks.js';
import { RecommenderBlocks } from '../use-cases/block-recommender.js';
import { Reachability } from '../use-cases/mark-reachable.js';
import { staffMemberOf, staffOrOperatorOf } from '../use-cases/staff-member.js';

/** What staff do with a recommender's account. */
export const blockCalls = [
  calls(BlockQueries, [
    answer(readBlock, async (blocks, { params, context }) => {
      const block = await blocks.of(params.nr, staffOrOperatorOf(context));
      ensure(block !== null, 'not-found');
      const { kind, because, since, byName } = block;
      return { Art: blockKindNames.toWire(kind), Grund: because, Seit: toWireDateTime(since), Von: byName };
    }),
  ]),
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
