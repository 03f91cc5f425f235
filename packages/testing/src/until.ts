import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds: generous for a machine busy with other work, and less than a test may take, so that it says what it waited for. */
export const timeout = 45_000;

/**
 * Waits for `look` to find something (neither undefined, null nor false) and gives it back; fails with `what` after
 * `milliseconds`. `every`: so long between two looks, more where a look costs.
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | null | false> | Found | undefined | null | false,
  milliseconds = timeout,
  every = 50,
): Promise<Found> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${milliseconds / 1_000} s in vain for: ${what}.`);
    await pause(every);
  }
}

/** CPU time of this thread for `work` in milliseconds, independent of other load. */
export async function computing(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
