import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds in which also a machine that has two other things to do gets done what a person waits a moment for. */
export const timeout = 90_000;

/** Waits for `look` to find something (neither undefined, null nor false) and gives it back; fails with `what` after `milliseconds`. `every`: so long between two looks, more where a look costs. */
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

/** Milliseconds this thread computed for `work`. What else the machine does in the meantime does not count. */
export async function computing(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
