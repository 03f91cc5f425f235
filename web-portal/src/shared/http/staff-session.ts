import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '#contract/call.js';
import type { signStaffIn } from '#contract/agentur/calls.js';
import { tabStore } from './tab-store.js';

export type StaffSession = AnswerOf<typeof signStaffIn>;

const key = 'staff';
const listeners = new Set<() => void>();
let current: StaffSession | null | undefined;

/** Somebody of an agency, beside and apart from a recommender's session: this tab only. */
export const staffSession = {
  now(): StaffSession | null {
    current ??= tabStore.read<StaffSession>(key);
    return current;
  },
  start(session: StaffSession): void {
    tabStore.write(key, session);
    change(session);
  },
  end(): void {
    tabStore.forget(key);
    change(null);
  },
};

function change(next: StaffSession | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function useStaffSession(): StaffSession | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    staffSession.now,
    () => null,
  );
}
