// Figures: medians of interleaved rounds, so that what disturbs the machine disturbs both sides.
export const sorted = numbers => [...numbers].sort((a, b) => a - b);
export const percentile = (numbers, part) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];
export const median = numbers => percentile(numbers, 0.5);

/** Runs `ours` and `limit` in turns; `{ value, limit, ratio }`, the ratio being the median of the rounds' ratios. */
export async function inTurns(rounds, ours, limit, say = () => {}) {
  const [values, limits] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // Every other round begins with the other side: whoever comes second finds warmer caches.
    const order =
      round % 2
        ? [
            [limit, limits],
            [ours, values],
          ]
        : [
            [ours, values],
            [limit, limits],
          ];
    for (const [measure, results] of order) results.push(await measure(round));
    say(`(${round + 1} of ${rounds}: ${values.at(-1).toFixed(0)} to ${limits.at(-1).toFixed(0)})`);
  }
  return {
    value: median(values),
    limit: median(limits),
    ratio: median(values.map((value, round) => value / limits[round])),
  };
}

/** How often `once` ends in a second, `atOnce` of them at a time. */
export async function perSecond(milliseconds, atOnce, once) {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      while (performance.now() - start < milliseconds) {
        await once(index);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - start) / 1_000);
}

/** The cell that comes off worst where less is better, with its ratio. */
export function worstOf(cells) {
  return cells
    .map(cell => ({ ...cell, ratio: cell.value / cell.limit }))
    .reduce((worst, cell) => (cell.ratio > worst.ratio ? cell : worst));
}
