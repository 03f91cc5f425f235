import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem.js';

/** A refusal is an answer and is not asked for again; a lost connection is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => !(error instanceof ProblemError) && failures < 2,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
