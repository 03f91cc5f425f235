import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../start/lib/places.mjs';
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
export const written = ({ value, limit, ratio, ...figure }) => ({
  ...figure,
  value: rounded(value),
  limit: rounded(limit),
  ratio: rounded(ratio),
});

const shown = number =>
  number >= 100 ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(3)));
const amount = (number, unit) => (number === null ? '' : `${shown(number)} ${unit}`);
const answers = { true: 'yes', false: '**no**', null: '' };

const ratioText = ratio => (ratio === null ? '' : ratio.toFixed(2));

/** `before`: the figure of the same name in the previous results, if any. */
export const tableRow = ({ name, value, unit, limit, ratio, goal, atMost, met }, before) =>
  `| ${name} | ${before ? amount(before.value, before.unit) : ''} | ${before ? ratioText(before.ratio) : ''} | ${amount(value, unit)} | ${amount(limit, unit)} | ${ratioText(ratio)} | ${goal === null ? '' : `${atMost ? '≤' : '≥'} ${goal}`} | ${answers[met]} |`;

export const inWords = ({ name, value, unit, limit, ratio, goal, atMost }) =>
  [
    `${name}: ${amount(value, unit)}`,
    limit !== null && `limit ${shown(limit)}`,
    ratio !== null && `ratio ${ratio.toFixed(2)}`,
    goal !== null && `goal ${atMost ? '≤' : '≥'} ${goal}`,
  ]
    .filter(Boolean)
    .join(', ');

// results.json keeps the figures of each suite until it runs again, and those of the last day before the redesign;
// RESULTS.md and the table in GROWTH.md are written from it.

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

/** RESULTS.md from results.json. */
function page({ before, code, suites }) {
  const earlier = new Map(before.figures.map(one => [one.name, one]));
  const figures = suites.flatMap(suite => suite.figures);
  const goals = figures.filter(({ met }) => met !== null);
  return `# Figures

${goals.filter(({ met }) => met).length} of ${goals.length} goals met. Each bench as \`npm run bench\` or \`npm run bench -- --only <name>\` measured it last:

| Bench | Measured (UTC) | On |
| --- | --- | --- |
${suites.map(({ name, at, machine }) => `| ${name} | ${at} | ${machine} |`).join('\n')}

Database, product, limit and load generator share these cores. Where other work shares them too, judge the ratios, never the figures by themselves:
both sides of a ratio are measured in turns within the run, and the ratio is the median of the rounds' ratios; beside a sweep it is the ratio of both sides' medians.

“Before” is ${before.at}, before the redesign, and may be another machine's: compare the ratios.

| Figure | Before | Ratio before | Ours | Limit | Ratio | Goal | Met |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${figures.map(one => tableRow(one, earlier.get(one.name))).join('\n')}

How each is measured: the heads of the files in \`suites/\`.

${codeTable(code)}`;
}

/** The results with a suite's figures in place of its previous ones. */
export function withSuite({ suites, ...results }, suite) {
  const known = suites.findIndex(({ name }) => name === suite.name);
  return { ...results, suites: known < 0 ? [...suites, suite] : suites.with(known, suite) };
}

/** Stores the figures of a complete suite, and writes the pages that show them. */
export function storeFigures(name, figures, queue) {
  const results = withSuite(JSON.parse(readFileSync(resultsFile, 'utf8')), {
    name,
    at: new Date().toISOString().slice(0, 16).replace('T', ' '),
    machine: `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, queue on ${queue}`,
    figures: figures.map(written),
  });
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(root, 'infra/bench/RESULTS.md'), page(results));
  const all = results.suites.flatMap(suite => suite.figures);
  writeFileSync(growth, filled(readFileSync(growth, 'utf8'), all));
}

const verdicts = { true: green('met '), false: red('miss'), null: dim('told') };

export function printFigures(figures) {
  console.log('');
  for (const one of figures) console.log(`${verdicts[one.met]}  ${inWords(one)}`);
}
