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

// What becomes of measured numbers: ratios, goals, whether they are met. No clock, no file.
const rounded = number => (number == null ? null : Number(number.toPrecision(4)));

/**
 * A figure as it is written down. `ratio` is the value over its limit; it has to reach `goal`, or with `atMost` must not pass it.
 * Without a goal it is only told.
 *
 * @param {{ name: string, value: number, unit: string, limit?: number | null, ratio?: number | null, goal?: number | null, atMost?: boolean }} measured
 */
export function figure({
  name,
  value,
  unit,
  limit = null,
  ratio = limit ? value / limit : null,
  goal = null,
  atMost = false,
}) {
  return {
    name,
    value,
    unit,
    limit,
    ratio,
    goal,
    atMost,
    met: goal === null ? null : atMost ? ratio <= goal : ratio >= goal,
  };
}

/** As results.json has it. */
export const written = ({ name, value, unit, limit, ratio, goal, met }) => ({
  name,
  value: rounded(value),
  unit,
  limit: rounded(limit),
  ratio: rounded(ratio),
  goal,
  met,
});

const shown = number =>
  number >= 100 ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(3)));
const amount = (number, unit) => (number === null ? '' : `${shown(number)} ${unit}`);
const answers = { true: 'yes', false: '**no**', null: '' };

export const tableRow = ({ name, value, unit, limit, ratio, goal, atMost, met }) =>
  `| ${name} | ${amount(value, unit)} | ${amount(limit, unit)} | ${ratio === null ? '' : ratio.toFixed(2)} | ${goal === null ? '' : `${atMost ? '≤' : '≥'} ${goal}`} | ${answers[met]} |`;

export const inWords = ({ name, value, unit, limit, ratio, goal, atMost }) =>
  [
    `${name}: ${amount(value, unit)}`,
    limit !== null && `limit ${shown(limit)}`,
    ratio !== null && `ratio ${ratio.toFixed(2)}`,
    goal !== null && `goal ${atMost ? '≤' : '≥'} ${goal}`,
  ]
    .filter(Boolean)
    .join(', ');
