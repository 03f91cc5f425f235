import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf, AnyCall } from '#contract/call.js';
import { randomText } from '#contract/agentur/proof-key.js';
import type { Sent } from '../../shared/wire/send.js';
import { WireError } from '../../shared/wire/wire-error.js';
import { useWire } from './use-wire.js';

interface AnswerOptions<C extends AnyCall> {
  /** Milliseconds between reloads, or how to tell from the last answer; false: none. */
  readonly refresh?: number | ((answer: AnswerOf<C> | undefined) => number | false);
  readonly enabled?: boolean;
}

/** The answer of a reading call, cancelled when the page is left. */
export function useAnswer<C extends AnyCall>(
  call: C,
  sent: Omit<Sent, 'signal'> = {},
  { refresh, enabled = true }: AnswerOptions<C> = {},
) {
  const wire = useWire();
  return useQuery<AnswerOf<C>, Error>({
    queryKey: ['answer', call.name, sent],
    queryFn: ({ signal }) => wire.call(call, { ...sent, signal }),
    enabled,
    retry: 1,
    ...(refresh === undefined
      ? {}
      : {
          refetchInterval:
            typeof refresh === 'number'
              ? refresh
              : ({ state }: { state: { data: AnswerOf<C> | undefined } }) => refresh(state.data),
        }),
  });
}

/** Reports follow a change within a moment, so they are asked at once and twice more. */
const reportsFollowWithinMs = [0, 1_000, 3_000] as const;

function showAfter(queries: QueryClient): void {
  for (const ms of reportsFollowWithinMs) setTimeout(() => void queries.invalidateQueries(), ms);
}

/** A changing call. Sent again after a lost connection it carries the same key, so the server does the work once; afterwards every list is read anew. */
export function useCommand<C extends AnyCall>(call: C, onDone?: (answer: AnswerOf<C>) => void) {
  const wire = useWire();
  const queries = useQueryClient();
  const key = useRef<string | null>(null);
  return useMutation<AnswerOf<C>, Error, Sent>({
    mutationFn: sent => {
      key.current ??= randomText(18);
      return wire.call(call, { ...sent, ...(call.idempotent ? { idempotencyKey: key.current } : {}) });
    },
    onSuccess: answer => {
      key.current = null;
      onDone?.(answer);
    },
    onError: error => {
      if (error instanceof WireError && error.status > 0) key.current = null;
    },
    onSettled: () => showAfter(queries),
  });
}
