import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { dataFolder, root } from '../../start/lib/places.mjs';
import { dim, green, red } from '../../start/lib/steps.mjs';

// Figures are medians of interleaved rounds, so that a disturbance of the machine affects both sides.
export const sorted = numbers => [...numbers].sort((a, b) => a - b);
export const percentile = (numbers, part) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];
export const median = numbers => percentile(numbers, 0.5);

/** Runs `ours` and `limit` alternately; returns `{ value, limit, ratio }` with the median of the rounds' ratios. */
export async function inTurns(rounds, ours, limit, say = () => {}) {
  const [values, limits] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, because the second side finds warmer caches.
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

/** Completed calls of `once` per second, with `concurrency` calls in parallel. */
export async function perSecond(milliseconds, concurrency, once) {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, index) => {
      while (performance.now() - start < milliseconds) {
        await once(index);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - start) / 1_000);
}

/** The cell with the highest value-to-limit ratio, for figures where less is better. */
export function worstOf(cells) {
  return cells
    .map(cell => ({ ...cell, ratio: cell.value / cell.limit }))
    .reduce((worst, cell) => (cell.ratio > worst.ratio ? cell : worst));
}

// Turns measurements into ratios and compares them with their goals. Pure: no clock, no files.
const rounded = number => (number == null ? null : Number(number.toPrecision(4)));

/**
 * A figure for the results. `ratio` is value ÷ limit; it must reach `goal`, or with `atMost` not exceed it.
 * A figure without a goal is only reported.
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

/** The figure in the form in which results.json stores it. */
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

const told = ratio => (ratio === null ? '' : ratio.toFixed(2));

/** `before`: the figure of the same name in the previous results, if any. */
export const tableRow = ({ name, value, unit, limit, ratio, goal, atMost, met }, before) =>
  `| ${name} | ${before ? amount(before.value, before.unit) : ''} | ${before ? told(before.ratio) : ''} | ${amount(value, unit)} | ${amount(limit, unit)} | ${told(ratio)} | ${goal === null ? '' : `${atMost ? '≤' : '≥'} ${goal}`} | ${answers[met]} |`;

export const inWords = ({ name, value, unit, limit, ratio, goal, atMost }) =>
  [
    `${name}: ${amount(value, unit)}`,
    limit !== null && `limit ${shown(limit)}`,
    ratio !== null && `ratio ${ratio.toFixed(2)}`,
    goal !== null && `goal ${atMost ? '≤' : '≥'} ${goal}`,
  ]
    .filter(Boolean)
    .join(', ');

// Stores figures until a suite runs again; once all suites have run, writes RESULTS.md, the table in GROWTH.md and
// results.json, which also keeps the figures of the last day before the redesign.

const growth = join(root, 'infra/GROWTH.md');
const resultsFile = join(root, 'infra/bench/results.json');
const marks = /(<!-- figures: written by npm run bench -->\n)[^]*?(<!-- end of figures -->)/;
const number = value =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));

/** The page with the table of `results` (results.json's `figures`) inserted. */
export function filled(text, results) {
  if (!marks.test(text)) throw new Error('The page about growth has lost the marks of its table.');
  const rows = results.map(({ name, value, unit }) => `| ${name} | ${number(value)} ${unit} |`);
  return text.replace(
    marks,
    (_, begin, end) => `${begin}| Figure | Ours |\n| --- | ---: |\n${rows.map(row => `${row}\n`).join('')}${end}`,
  );
}

/** How the redesign changed the code: counted once, at the two commits it names. */
const codeTable = ({ before, after, counted }) => `## The code before and after the redesign

Counted at ${before} and at ${after}. Lines are those of files in TypeScript, JavaScript and CSS, nothing generated.
What came between is not the redesign alone: most of the features of issues 15 and 16 were built meanwhile.

| Count | Before | After |
| --- | ---: | ---: |
${counted.map(([what, ...numbers]) => `| ${what} | ${numbers.map(one => one.toLocaleString('en')).join(' | ')} |\n`).join('')}`;

const folder = join(dataFolder, 'bench');
const fileOf = suite => join(folder, `${suite}.json`);

/** Stores the figures of a complete suite, replacing its previous ones. */
export function keep(suite, figures) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(suite), JSON.stringify({ at: new Date().toISOString(), figures }));
}

/** Writes the last figures of all suites; does nothing until each has run. */
export function write(suites, queue) {
  if (!suites.every(suite => existsSync(fileOf(suite)))) return;
  const kept = suites.map(suite => JSON.parse(readFileSync(fileOf(suite), 'utf8')));
  const figures = kept.flatMap(one => one.figures);
  const times = kept.map(({ at }) => at.slice(0, 16).replace('T', ' ')).sort();
  const { before, code } = JSON.parse(readFileSync(resultsFile, 'utf8'));
  const earlier = new Map(before.figures.map(one => [one.name, one]));
  writeFileSync(resultsFile, `${JSON.stringify({ before, code, figures: figures.map(written) }, null, 2)}\n`);
  const goals = figures.filter(({ met }) => met !== null);
  writeFileSync(
    join(root, 'infra/bench/RESULTS.md'),
    `# Figures

Measured by \`npm run bench\` between ${times[0]} and ${times.at(-1)} UTC: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, queue on ${queue}.
${goals.filter(({ met }) => met).length} of ${goals.length} goals met.
Database, product, limit and load generator share these cores. Where other work shares them too, judge the ratios, never the figures by themselves:
both sides of a ratio are measured in turns within the run, and the ratio is the median of the rounds' ratios; beside a sweep it is the ratio of both sides' medians.

“Before” is ${before.at}, before the redesign, and may be another machine's: compare the ratios.

| Figure | Before | Ratio before | Ours | Limit | Ratio | Goal | Met |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${figures.map(one => tableRow(one, earlier.get(one.name))).join('\n')}

How each is measured: the heads of the files in \`suites/\`.

${codeTable(code)}`,
  );
  writeFileSync(growth, filled(readFileSync(growth, 'utf8'), figures.map(written)));
}

const verdicts = { true: green('met '), false: red('miss'), null: dim('told') };

export function tell(figures) {
  console.log('');
  for (const one of figures) console.log(`${verdicts[one.met]}  ${inWords(one)}`);
}
