/** Numbers that come out the same for the same seed (mulberry32). */
export interface Random {
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
