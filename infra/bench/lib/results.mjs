// Where the figures go: results.json for programmes, RESULTS.md for people.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../start/lib/places.mjs';
import { green, red } from '../../start/lib/steps.mjs';

const rounded = number => Number(number.toPrecision(4));
const shown = number => (number >= 100 ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(3))));
/** A lag meets its goal below it, everything else above it. */
const whole = figure => ({ ...figure, met: figure.met ?? figure.ratio >= figure.goal });

const inOrder = ({ name, value, unit, limit, ratio, goal, met }) => ({ name, value: rounded(value), unit, limit: rounded(limit), ratio: rounded(ratio), goal, met });

export function write(figures, { queue, short, complete }) {
  // Part of the benches, or a short run, says nothing worth keeping.
  if (short || !complete) return;
  const all = figures.map(whole).map(inOrder);
  writeFileSync(join(root, 'infra/bench/results.json'), `${JSON.stringify(all, null, 2)}\n`);
  const rows = all.map(({ name, value, unit, limit, ratio, goal, met }) => `| ${name} | ${shown(value)} ${unit} | ${shown(limit)} ${unit} | ${unit === 'ms' ? '' : ratio.toFixed(2)} | ${unit === 'ms' ? `≤ ${goal} ms` : `≥ ${goal}`} | ${met ? 'yes' : '**no**'} |`);
  writeFileSync(
    join(root, 'infra/bench/RESULTS.md'),
    `# Figures

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, queue on ${queue}.
Database, programme, limit and load generator share these cores. Where other work shares them too, judge the ratios, never the figures by themselves:
both sides of a ratio are measured in turns within the run, and the ratio is the median of the rounds' ratios.

| Figure | Ours | Limit | Ratio | Goal | Met |
| --- | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}

How each is measured: the heads of the files in \`suites/\`.
`,
  );
}

export function tell(figures) {
  console.log('');
  for (const { name, value, unit, limit, ratio, goal, met } of figures.map(whole)) {
    console.log(`${met ? green('met ') : red('miss')}  ${name}: ${shown(value)} ${unit}${unit === 'ms' ? `, goal ≤ ${goal}` : `, limit ${shown(limit)}, ratio ${ratio.toFixed(2)}, goal ≥ ${goal}`}`);
  }
}
