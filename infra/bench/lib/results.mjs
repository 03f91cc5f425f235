// Where the figures go: what a suite measured last is kept until it measures again; once all have, results.json for programmes, RESULTS.md and the table in GROWTH.md for people.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { dataFolder, root } from '../../start/lib/places.mjs';
import { dim, green, red } from '../../start/lib/steps.mjs';
import { inWords, tableRow, written } from './figures.mjs';

const growth = join(root, 'infra/GROWTH.md');
const marks = /(<!-- figures: written by npm run bench -->\n)[^]*?(<!-- end of figures -->)/;
const number = value =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));

/** The page with the figures of `results` (as in results.json) in place. */
export function filled(text, results) {
  if (!marks.test(text)) throw new Error('The page about growth has lost the marks of its table.');
  const rows = results.map(({ name, value, unit }) => `| ${name} | ${number(value)} ${unit} |`);
  return text.replace(
    marks,
    (_, begin, end) => `${begin}| Figure | Ours |\n| --- | ---: |\n${rows.map(row => `${row}\n`).join('')}${end}`,
  );
}

const folder = join(dataFolder, 'bench');
const fileOf = suite => join(folder, `${suite}.json`);

/** What a whole suite measured, in the place of what it did before. */
export function keep(suite, figures) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(suite), JSON.stringify({ at: new Date().toISOString(), figures }));
}

/** Writes down what each suite measured last. While one never did, nothing. */
export function write(suites, queue) {
  if (!suites.every(suite => existsSync(fileOf(suite)))) return;
  const kept = suites.map(suite => JSON.parse(readFileSync(fileOf(suite), 'utf8')));
  const figures = kept.flatMap(one => one.figures);
  const times = kept.map(({ at }) => at.slice(0, 16).replace('T', ' ')).sort();
  writeFileSync(join(root, 'infra/bench/results.json'), `${JSON.stringify(figures.map(written), null, 2)}\n`);
  const goals = figures.filter(({ met }) => met !== null);
  writeFileSync(
    join(root, 'infra/bench/RESULTS.md'),
    `# Figures

Measured by \`npm run bench\` between ${times[0]} and ${times.at(-1)} UTC: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, queue on ${queue}.
${goals.filter(({ met }) => met).length} of ${goals.length} goals met.
Database, programme, limit and load generator share these cores. Where other work shares them too, judge the ratios, never the figures by themselves:
both sides of a ratio are measured in turns within the run, and the ratio is the median of the rounds' ratios; beside a sweep it is the ratio of both sides' medians.

| Figure | Ours | Limit | Ratio | Goal | Met |
| --- | ---: | ---: | ---: | ---: | --- |
${figures.map(tableRow).join('\n')}

How each is measured: the heads of the files in \`suites/\`.
`,
  );
  writeFileSync(growth, filled(readFileSync(growth, 'utf8'), figures.map(written)));
}

const verdicts = { true: green('met '), false: red('miss'), null: dim('told') };

export function tell(figures) {
  console.log('');
  for (const one of figures) console.log(`${verdicts[one.met]}  ${inWords(one)}`);
}
