// Where the figures go: results.json for programmes, RESULTS.md for people.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../start/lib/places.mjs';
import { dim, green, red } from '../../start/lib/steps.mjs';
import { inWords, tableRow, written } from './figures.mjs';
import { fillGrowth } from './growth.mjs';

export function write(figures, queue) {
  writeFileSync(join(root, 'infra/bench/results.json'), `${JSON.stringify(figures.map(written), null, 2)}\n`);
  const goals = figures.filter(({ met }) => met !== null);
  writeFileSync(
    join(root, 'infra/bench/RESULTS.md'),
    `# Figures

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, queue on ${queue}.
${goals.filter(({ met }) => met).length} of ${goals.length} goals met.
Database, programme, limit and load generator share these cores. Where other work shares them too, judge the ratios, never the figures by themselves:
both sides of a ratio are measured in turns within the run, and the ratio is the median of the rounds' ratios.

| Figure | Ours | Limit | Ratio | Goal | Met |
| --- | ---: | ---: | ---: | ---: | --- |
${figures.map(tableRow).join('\n')}

How each is measured: the heads of the files in \`suites/\`.
`,
  );
  fillGrowth(figures.map(written));
}

const marks = { true: green('met '), false: red('miss'), null: dim('told') };

export function tell(figures) {
  console.log('');
  for (const one of figures) console.log(`${marks[one.met]}  ${inWords(one)}`);
}
