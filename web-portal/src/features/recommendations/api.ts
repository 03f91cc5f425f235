import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import type { listOwnRecommendations, resendRewardMail } from '#contract/empfehler/calls.js';
import { endpoints } from '../../shared/http/endpoints.js';
import { send } from '../../shared/http/send.js';

export type Row = AnswerOf<typeof listOwnRecommendations>['Content'][number];

const pageSize = 100;
const refreshMs = 30_000;

/** My recommendations, newest first; asked again now and then, since the other side acts without telling this page. */
export const recommendationsQuery = infiniteQueryOptions({
  queryKey: ['recommendations'], initialPageParam: 1, staleTime: 0, refetchInterval: refreshMs, refetchOnWindowFocus: true,
  queryFn: ({ pageParam, signal }) => send<typeof listOwnRecommendations>(endpoints.listOwnRecommendations, { query: { page: pageParam, pagesize: pageSize } }, { signal }),
  getNextPageParam: (last, pages) => (last.HasNext ? pages.length + 1 : undefined),
});

export const resendMail = (empfehlungsnummer: string) => send<typeof resendRewardMail>(endpoints.resendRewardMail, { params: { empfehlungsnummer } });
