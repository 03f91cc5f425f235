import { eraseAccount } from '#contract/empfehler/rights.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf } from '#platform/http/call.js';
import { RecommenderErasure } from '../use-cases/erase-recommender.js';

export const eraseAccountCalls = [
  calls(RecommenderErasure, [
    answer(eraseAccount, async (recommenders, { context }) => {
      await recommenders.erase(principalOf(context, 'recommender').recommenderId);
      return null;
    }),
  ]),
];
