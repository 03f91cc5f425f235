// The benches, on a temporary database and queue. `npm run bench -- --only lag,http` runs some of them and replaces
// their figures; `--short` runs briefly without storing figures, `--list` lists all.
import { parseArgs } from 'node:util';
import { build } from '../start/lib/build.mjs';
import { reportingErrors, Sentence, step } from '../start/lib/steps.mjs';
import { endTools } from '../start/lib/processes.mjs';
import { figure, storeFigures, printFigures } from './lib/figures.mjs';
import { openGround } from './lib/ground.mjs';
import { http } from './suites/http.mjs';
import { lag } from './suites/lag.mjs';
import { memory } from './suites/memory.mjs';
import { peers } from './suites/peers.mjs';
import { pipeline, rowLevelSecurity } from './suites/pipeline.mjs';
import { reports } from './suites/reports.mjs';
import { search } from './suites/search.mjs';
import { sweeps } from './suites/sweeps.mjs';

/** Every bench in running order: those that need idle hosts first, those that fill the database last. */
const suites = [
  {
    name: 'lag',
    title: 'Lag from commit to read model',
    run: async (ground, { say, short }) =>
      lag({ env: await ground.product(['api', 'worker']), seconds: short ? 3 : 6, rounds: short ? 3 : 5, say }),
  },
  {
    name: 'http',
    title: 'Click and create through HTTP',
    // Without a worker, as the limit has none; the worker is measured separately.
    run: async (ground, { say, short }) =>
      http({
        env: await ground.product(['api']),
        logs: ground.logs,
        seconds: short ? 1 : 2,
        rounds: short ? 3 : 5,
        say,
      }),
  },
  {
    name: 'sweeps',
    title: 'Expiry and erasure sweeps',
    run: async (ground, { say, short }) =>
      sweeps({
        env: await ground.product(['api']),
        worker: ground.worker,
        rows: short ? 1_000 : 5_000,
        rounds: short ? 3 : 9,
        seconds: 6,
        say,
      }),
  },
  {
    name: 'memory',
    title: 'Memory of API and worker',
    run: async (ground, { say, short }) =>
      memory({
        env: await ground.product(['api', 'worker'], { watchMemory: true }),
        ground,
        events: short ? 50_000 : 1_000_000,
        say,
      }),
  },
  {
    name: 'reports',
    title: 'Status list and agency reports of a million recommendations',
    run: async (ground, { say, short }) =>
      reports({
        env: await ground.product(['api']),
        many: short ? 100_000 : 1_000_000,
        few: 10_000,
        samples: short ? 10 : 25,
        say,
      }),
  },
  {
    name: 'search',
    title: 'Search of the desk in a million recommendations',
    run: async (ground, { say, short }) =>
      search({
        env: await ground.product(['api']),
        many: short ? 100_000 : 1_000_000,
        few: 10_000,
        samples: short ? 10 : 25,
        say,
      }),
  },
  {
    name: 'security',
    title: 'Row-level security',
    run: async (ground, { say, short }) =>
      rowLevelSecurity({
        database: await ground.engineDatabase(),
        seconds: short ? 0.5 : 1,
        rounds: short ? 3 : 7,
        say,
      }),
  },
  {
    name: 'pipeline',
    title: 'Projections, reactions and a rebuild',
    run: async (ground, { say, short }) =>
      pipeline({ database: await ground.engineDatabase(), rounds: short ? 2 : 3, events: short ? 5_000 : 20_000, say }),
  },
  {
    name: 'peers',
    title: 'Emmett, Graphile Worker and pg-boss',
    run: async (ground, { say, short }) =>
      peers({ database: await ground.engineDatabase(), rounds: short ? 1 : 5, events: short ? 5_000 : 20_000, say }),
  },
];

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

const done = await reportingErrors(async () => {
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
    const measured = await reportingErrors(() =>
      step(suite.title, async say => (await suite.run(ground, { say, short })).map(figure)),
    );
    if (!measured) {
      failed.push(suite.name);
      continue;
    }
    figures.push(...measured);
    if (!short) storeFigures(suite.name, measured, ground.queueKind);
  }
  printFigures(figures);
  if (failed.length > 0) throw new Sentence(`Not measured: ${failed.join(', ')}.`);
  return true;
});
await end(done ? 0 : 1);
