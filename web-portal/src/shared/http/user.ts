import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useSyncExternalStore } from 'react';
import type { AnswerOf } from '#contract/call.js';
import { refreshSession } from '#generated/portal-calls.js';
import { usePortal } from '../portal.js';
import { useHydrating } from '../ui/hooks.js';
import { send } from './send.js';

export function useLoggedIn(): boolean {
  const { session } = usePortal();
  return useSyncExternalStore(session.subscribe, session.isOpen, () => session.began);
}

export type User = AnswerOf<typeof refreshSession>;

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal, meta }) => send(refreshSession, {}, { signal, meta }),
});

/** The logged-in user; undefined while unknown, anonymous or hydrating: prerendered parts must match. */
export function useUser(): User | undefined {
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...userQuery, enabled: loggedIn });
  // Deferred: the header and a whole form render again with the name, in steps between which the page answers.
  return useDeferredValue(useHydrating() ? undefined : data);
}
