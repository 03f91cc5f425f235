import {
  blockKindNames,
  blockRecommender,
  correctRecommender,
  markReachable,
  unblockRecommender,
  withdrawEmailChange,
} from '#contract/agentur/calls.js';
import { answer, calls } from '#platform/http/call-table.js';
import { RecommenderBlocks } from '../use-cases/block-recommender.js';
import { CorrectionsForCaller } from '../use-cases/correct-for-caller.js';
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
  calls(CorrectionsForCaller, [
    answer(correctRecommender, (corrections, { params, body, context }) =>
      corrections.correct(
        params.nr,
        { firstName: body.Vorname, lastName: body.Nachname, email: body.Email, because: body.Grund },
        staffMemberOf(context),
      ),
    ),
    answer(withdrawEmailChange, (corrections, { params, context }) =>
      corrections.withdraw(params.nr, staffMemberOf(context)),
    ),
  ]),
  calls(Reachability, [
    answer(markReachable, (reachability, { params, body, context }) =>
      reachability.mark(params.nr, { because: body.Grund, by: staffMemberOf(context) }),
    ),
  ]),
];
