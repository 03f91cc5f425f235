import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import type { listOwnRecommendations, resendRewardMail } from '#contract/empfehler/calls.js';
import type { listOwnRewards } from '#contract/praemie/goodwill-calls.js';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';

export type Row = AnswerOf<typeof listOwnRecommendations>['Content'][number];

const pageSize = 100;
const refreshMs = 30_000;

/** My recommendations, newest first; asked again now and then, since the other side acts without telling this page. */
export const recommendationsQuery = infiniteQueryOptions({
  queryKey: ['recommendations'],
  initialPageParam: 1,
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
  queryFn: ({ pageParam, signal }) =>
    send<typeof listOwnRecommendations>(
      endpoints.listOwnRecommendations,
      { query: { page: pageParam, pagesize: pageSize } },
      { signal },
    ),
  getNextPageParam: (last, pages) => (last.HasNext ? pages.length + 1 : undefined),
});

/** By the recommendation's number, or the id of a reward that came of none. */
export const resendMail = (empfehlungsnummer: string) =>
  send<typeof resendRewardMail>(endpoints.resendRewardMail, { params: { empfehlungsnummer } });

export type ExtraReward = AnswerOf<typeof listOwnRewards>[number];

/** Rewards that came of no recommendation: goodwill and campaigns. */
export const extraRewardsQuery = queryOptions({
  queryKey: ['recommendations', 'extra'],
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
  queryFn: ({ signal }) => send<typeof listOwnRewards>(endpoints.listOwnRewards, {}, { signal }),
});
