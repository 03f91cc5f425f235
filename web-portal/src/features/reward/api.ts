import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, SentOf } from '#contract/call.js';
import type { readBankDetails } from '#contract/empfehler/calls.js';
import type { chooseOwnReward, chooseReward, readOwnReward, readReward } from '#contract/praemie/calls.js';
import { endpoints } from '../endpoints.js';
import { isProblem } from '../../shared/http/problem.js';
import { send } from '../../shared/http/send.js';
import { isOwn, type RewardSource } from './source.js';

export type Reward = AnswerOf<typeof readReward>;
export type RewardChoice = SentOf<typeof chooseReward>['body'];

const keyOf = (source: RewardSource): string => (isOwn(source) ? source.own : source.token);

export const rewardQuery = (source: RewardSource) =>
  queryOptions({
    queryKey: ['reward', keyOf(source)],
    queryFn: ({ signal }) =>
      isOwn(source)
        ? send<typeof readOwnReward>(endpoints.readOwnReward, { params: { praemieId: source.own } }, { signal })
        : send<typeof readReward>(endpoints.readReward, { query: {} }, { token: source.token, signal }),
  });

export const choose = (source: RewardSource, body: RewardChoice, idempotencyKey: string) =>
  isOwn(source)
    ? send<typeof chooseOwnReward>(
        endpoints.chooseOwnReward,
        { params: { praemieId: source.own }, body },
        { idempotencyKey },
      )
    : send<typeof chooseReward>(endpoints.chooseReward, { body }, { token: source.token, idempotencyKey });

/** The masked account behind a reward; null while there is none. */
export const rewardAccountQuery = (source: RewardSource) =>
  queryOptions({
    queryKey: ['reward-account', keyOf(source)],
    queryFn: async ({ signal }) => {
      try {
        return await send<typeof readBankDetails>(
          endpoints.readBankDetails,
          {},
          { ...(isOwn(source) ? {} : { token: source.token }), signal },
        );
      } catch (error) {
        if (isProblem(error, 'PSOF0001')) return null;
        throw error;
      }
    },
  });
