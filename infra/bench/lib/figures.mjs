// What becomes of measured numbers: ratios, goals, whether they are met. No clock, no file.
const rounded = number => (number == null ? null : Number(number.toPrecision(4)));

/**
 * A figure as it is written down. `ratio` is the value over its limit; it has to reach `goal`, or with `atMost` must not pass it.
 * Without a goal it is only told.
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
