import { QueryBus } from '@nestjs/cqrs';
import { recomputeRewards } from '#contract/agentur/calls.js';
import { fromRecomputed } from '#contract/praemie/schemas.js';
import { answer, calls } from '#platform/http/call-table.js';
import { staffOf } from '#platform/http/call.js';
import { VisibleOrder } from '../../order/api.js';
import { RecomputedRewards } from '../api.js';

/** The rewards of an order, computed anew, with where their amounts come from. */
export const recomputedRewardsCalls = [
  calls(QueryBus, [
    answer(recomputeRewards, async (queries, { params, context }) => {
      const orderId = await queries.execute(new VisibleOrder(params.auftragsnummer, staffOf(context)));
      return (await queries.execute(new RecomputedRewards({ orderId }))).map(fromRecomputed);
    }),
  ]),
];
