import type { QueueKind } from '../../../packages/testing/src/queues.js';
import type { Lab } from './lab.js';
import type { Random } from './random.js';

/** One thing that has to hold, with the figures that show it. */
export interface Invariant {
  readonly holds: boolean;
  readonly figures: string;
}

export interface Circumstances {
  readonly lab: Lab;
  readonly random: Random;
  /** A quick look, for `npm test`; else the whole length. */
  readonly short: boolean;
}

export interface Fault {
  /** Reads as a promise. */
  readonly title: string;
  /** It hurts what the labs share: nothing else runs meanwhile. */
  readonly alone: boolean;
  /** It is about this backend of the queue; on the other there is nothing to hurt. */
  readonly queue: QueueKind | undefined;
  run(circumstances: Circumstances): Promise<readonly Invariant[]>;
}

export const fault = (
  title: string,
  run: Fault['run'],
  { alone = false, queue }: { alone?: boolean; queue?: QueueKind } = {},
): Fault => ({ title, alone, queue, run });

/** Figures by name; the ones named in `wanted` have to be as given there. */
export function invariant(
  figures: Readonly<Record<string, number | string>>,
  wanted: Readonly<Record<string, number | string>> = {},
): Invariant {
  const wrong = Object.entries(wanted).filter(([name, value]) => figures[name] !== value);
  const shown = Object.entries(figures).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? value.toLocaleString('en') : value}`,
  );
  return {
    holds: wrong.length === 0,
    figures: [...shown, ...wrong.map(([name, value]) => `(${name} has to be ${value})`)].join(' · '),
  };
}

/** A promise that is awaited later: should it fail before, or should nobody come to await it, that is told by whoever does. */
export function meanwhile<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** All of them to their end, also where one fails: what still went on would be counted by the next fault. */
export async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
