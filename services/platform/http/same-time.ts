import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than such a call's work takes, so that the time tells nothing. */
export const ANSWERS_AFTER_MS = 120;

/** The answer or the refusal, never before its time. Holds no transaction while it waits. */
export async function inTheSameTime<T>(work: () => Promise<T>): Promise<T> {
  const enough = sleep(ANSWERS_AFTER_MS);
  try {
    return await work();
  } finally {
    await enough;
  }
}
