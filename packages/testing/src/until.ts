import { setTimeout as pause } from 'node:timers/promises';

/** Waits for `look` to find something (neither undefined, null nor false) and gives it back; fails with `what` after `milliseconds`. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | null | false> | Found | undefined | null | false,
  milliseconds = 20_000,
): Promise<Found> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${milliseconds / 1_000} s in vain for: ${what}.`);
    await pause(50);
  }
}
