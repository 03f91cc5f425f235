import type { QueueKind } from '#testing/database.js';
import type { Lab } from './lab.js';

/** A random generator with reproducible numbers (mulberry32). */
interface Random {
  readonly seed: number;
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from));
  return { seed, between, pick: items => items[between(0, items.length)]! };
}

/** A condition that has to hold, with the figures that show it. */
export interface Invariant {
  readonly holds: boolean;
  readonly figures: string;
}

export interface Circumstances {
  readonly lab: Lab;
  readonly random: Random;
  /** The short form, as CI runs it. */
  readonly short: boolean;
}

export interface Fault {
  /** Phrased as a promise. */
  readonly title: string;
  /** Whether the fault damages something that all labs share, so that no other fault may run at the same time. */
  readonly alone: boolean;
  /** The only queue backend the fault applies to; undefined if both. */
  readonly queue: QueueKind | undefined;
  run(circumstances: Circumstances): Promise<readonly Invariant[]>;
}

export const fault = (
  title: string,
  run: Fault['run'],
  { alone = false, queue }: { alone?: boolean; queue?: QueueKind } = {},
): Fault => ({ title, alone, queue, run });

/** Figures by name; those in `wanted` must have the given values. */
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
