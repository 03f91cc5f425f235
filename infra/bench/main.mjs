// The benches, on a database and a queue of their own that are thrown away afterwards.
// `npm run bench -- --only lag,http` runs some of them, and their figures take the place of their earlier ones; `--short` takes a quick look that is not
// written down, `--list` tells which there are.
import { parseArgs } from 'node:util';
import { build } from '../start/lib/build.mjs';
import { orTell, Sentence, step } from '../start/lib/steps.mjs';
import { endTools } from '../start/lib/processes.mjs';
import { figure } from './lib/figures.mjs';
import { keep, tell, write } from './lib/results.mjs';
import { openGround } from './lib/ground.mjs';
import { suites } from './suites.mjs';

const ground = openGround();
let ending;
function end(code) {
  ending ??= (async () => {
    endTools();
    await ground.close();
    process.exit(code);
  })();
  return ending;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void end(130));

function wanted() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: process.env.BENCH_ONLY ?? '' },
      short: { type: 'boolean', default: process.env.BENCH_SHORT === '1' },
      list: { type: 'boolean', default: false },
    },
  });
  const names = values.only
    .split(',')
    .map(name => name.trim())
    .filter(Boolean);
  const unknown = names.filter(name => !suites.some(suite => suite.name === name));
  if (unknown.length > 0)
    throw new Sentence(`There is no bench ${unknown.join(', ')}: ${suites.map(({ name }) => name).join(', ')}.`);
  return { ...values, chosen: suites.filter(({ name }) => names.length === 0 || names.includes(name)) };
}

const done = await orTell(async () => {
  const { chosen, short, list } = wanted();
  if (list) {
    for (const { name, title } of suites) console.log(`${name.padEnd(10)} ${title}`);
    return true;
  }
  await build(['server']);
  await ground.start();
  const figures = [];
  const failed = [];
  for (const suite of chosen) {
    const measured = await orTell(() =>
      step(suite.title, async say => (await suite.run(ground, { say, short })).map(figure)),
    );
    if (!measured) {
      failed.push(suite.name);
      continue;
    }
    figures.push(...measured);
    if (!short) keep(suite.name, measured);
  }
  if (!short)
    write(
      suites.map(({ name }) => name),
      ground.queueKind,
    );
  tell(figures);
  if (failed.length > 0) throw new Sentence(`Not measured: ${failed.join(', ')}.`);
  return true;
});
await end(done ? 0 : 1);
