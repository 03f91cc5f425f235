import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, SentOf } from '#contract/call.js';
import type { readBankDetails } from '#contract/empfehler/calls.js';
import type { chooseReward, readReward } from '#contract/praemie/calls.js';
import { endpoints } from '../../shared/http/endpoints.js';
import { isProblem } from '../../shared/http/problem.js';
import { send } from '../../shared/http/send.js';

export type Reward = AnswerOf<typeof readReward>;
export type RewardChoice = SentOf<typeof chooseReward>['body'];

export const rewardQuery = (token: string) =>
  queryOptions({ queryKey: ['reward', token], queryFn: ({ signal }) => send<typeof readReward>(endpoints.readReward, { query: {} }, { token, signal }) });

export const choose = (token: string, body: RewardChoice, idempotencyKey: string) =>
  send<typeof chooseReward>(endpoints.chooseReward, { body }, { token, idempotencyKey });

/** The masked account behind a reward; null while there is none. */
export const rewardAccountQuery = (token: string) =>
  queryOptions({
    queryKey: ['reward-account', token],
    queryFn: async ({ signal }) => {
      try {
        return await send<typeof readBankDetails>(endpoints.readBankDetails, {}, { token, signal });
      } catch (error) {
        if (isProblem(error, 'PSOF0001')) return null;
        throw error;
      }
    },
  });
