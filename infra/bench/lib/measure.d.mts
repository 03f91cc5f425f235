// The types of measure.mjs, for the tests.
type Measure = (round: number) => number | Promise<number>;
export function sorted(numbers: readonly number[]): number[];
export function percentile(numbers: readonly number[], part: number): number;
export function median(numbers: readonly number[]): number;
export function inTurns(
  rounds: number,
  ours: Measure,
  limit: Measure,
  say?: (text: string) => void,
): Promise<{ value: number; limit: number; ratio: number }>;
export function worstOf<Cell extends { readonly value: number; readonly limit: number }>(
  cells: readonly Cell[],
): Cell & { ratio: number };
