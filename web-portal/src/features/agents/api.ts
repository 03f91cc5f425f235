import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import type { listAgents } from '#contract/produkt/calls.js';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';

export type Agent = AnswerOf<typeof listAgents>['Content'][number];

/** Advisors whose name, postal code or town begins with or holds the words; the page before stays until the next is there. The server's page holds six (§9). */
export const agentsQuery = (query: string, page: number) =>
  queryOptions({
    queryKey: ['agents', query, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => send<typeof listAgents>(endpoints.listAgents, { query: { query, page } }, { signal }),
  });
