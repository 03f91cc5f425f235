import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import type { refreshSession } from '#contract/account/calls.js';
import { endpoints } from './endpoints.js';
import { send } from './send.js';
import { useHydrating } from '../ui/hydrated.js';
import { useLoggedIn } from './session.js';

export type User = AnswerOf<typeof refreshSession>;

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal, meta }) => send<typeof refreshSession>(endpoints.refreshSession, {}, { signal, meta }),
});

/** Who is logged in; undefined while unknown or anonymous, and in every part of a prerendered page until it is hydrated: the answer may be faster. */
export function useUser(): User | undefined {
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...userQuery, enabled: loggedIn });
  return useHydrating() ? undefined : data;
}
