import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import type { refreshSession } from '#contract/account/calls.js';
import { endpoints } from './endpoints.js';
import { send } from './send.js';
import { useLoggedIn } from './session.js';

export type User = AnswerOf<typeof refreshSession>;

export const userQuery = queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => send<typeof refreshSession>(endpoints.refreshSession, {}, { signal }) });

/** Who is logged in; undefined while unknown or anonymous. */
export function useUser(): User | undefined {
  const loggedIn = useLoggedIn();
  return useQuery({ ...userQuery, enabled: loggedIn }).data;
}
