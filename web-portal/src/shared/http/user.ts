import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '#contract/call.js';
import type { refreshSession } from '#contract/account/calls.js';
import { endpoints } from './endpoints.js';
import { send } from './send.js';
import { useLoggedIn } from './session.js';

export type User = AnswerOf<typeof refreshSession>;

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => send<typeof refreshSession>(endpoints.refreshSession, {}, { signal }),
});

/** Who is logged in; undefined while unknown or anonymous, and in every part of a page that comes drawn until it is taken over: the answer may be faster. */
export function useUser(): User | undefined {
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...userQuery, enabled: loggedIn });
  const drawn = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return drawn ? undefined : data;
}

const never = () => () => undefined;
