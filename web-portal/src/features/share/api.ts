import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import type { readOwnRecommendation, shareRecommendation } from '#contract/empfehlung/calls.js';
import type { sharedBy } from '#contract/empfehlung/schemas.js';
import { endpoints } from '../endpoints.js';
import { isProblem } from '../../shared/http/problem.js';
import { send } from '../../shared/http/send.js';

export type OwnRecommendation = AnswerOf<typeof readOwnRecommendation>;

const settleTries = 12;
const settlePauseMs = 500;

/** A recommendation just made may take a moment until it can be read; a person should not see an error for that. */
export const ownRecommendationQuery = (number: string, justMade: boolean) =>
  queryOptions({
    queryKey: ['own-recommendation', number],
    queryFn: ({ signal }) =>
      send<typeof readOwnRecommendation>(endpoints.readOwnRecommendation, { params: { id: number } }, { signal }),
    retry: (failures, error) => justMade && isProblem(error, 'PSOF0301') && failures < settleTries,
    retryDelay: settlePauseMs,
  });

/** Tells that the link goes out by a channel. Nobody waits for it, and sharing goes on where it fails. */
export function tellShared(number: string, Kanal: (typeof sharedBy)[number]): void {
  void send<typeof shareRecommendation>(
    endpoints.shareRecommendation,
    { params: { nr: number }, body: { Kanal } },
    { keepalive: true },
  ).catch(() => undefined);
}
