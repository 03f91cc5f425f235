// The faults one after the other, each on the queue backends it concerns.
import { parseArgs } from 'node:util';
import type { QueueKind } from '../../packages/testing/src/queues.js';
import { build } from '../start/lib/build.mjs';
import { redisForTests } from '../start/lib/redis-for-tests.mjs';
import { bold, dim, green, orTell, red, Sentence, step } from '../start/lib/steps.mjs';
import { endTools } from '../start/lib/tools.mjs';
import { faults } from './faults/index.js';
import { openDatabaseServer, type DatabaseServer } from './lib/database-server.js';
import { Lab, seededDatabase } from './lib/lab.js';
import { seeded } from './lib/random.js';
import { runFault } from './lib/run-fault.js';

const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string' }, queue: { type: 'string' }, short: { type: 'boolean', default: false } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const labs: Lab[] = [];
let server: DatabaseServer | undefined;
let ending: Promise<void> | undefined;

function end(code: number): Promise<void> {
  ending ??= (async () => {
    endTools();
    await Promise.all(labs.map((lab) => lab.close().catch(() => undefined)));
    await server?.close();
    process.exit(code);
  })();
  return ending;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void end(130));

const wanted = (): string[] => {
  const names = values.only?.split(',') ?? Object.keys(faults);
  const unknown = names.filter((name) => !faults[name]);
  if (unknown.length > 0 || !Number.isInteger(seed)) throw new Sentence(`There is no fault ${unknown.join(', ') || `with the seed ${values.seed}`}. There are: ${Object.keys(faults).join(', ')}.`);
  return names;
};

/** Redis first: production has it, so what concerns one backend only runs there. */
async function backends(): Promise<QueueKind[]> {
  const folder = await redisForTests();
  if (folder === undefined) console.log('  There is no redis-server here: everything runs on BullMQ’s PostgreSQL backend, what is Redis’s own is left out.');
  else if (folder) process.env['PATH'] = `${folder}:${process.env['PATH']}`;
  const kinds: QueueKind[] = folder === undefined ? ['postgres'] : ['redis', 'postgres'];
  return kinds.filter((kind) => !values.queue || kind === values.queue);
}

const broken = await orTell(async () => {
  console.log(bold(`\nChaos, seed ${seed}`) + dim(` (again: npm run chaos -- --seed ${seed})\n`));
  const names = wanted();
  const kinds = await backends();
  await build(['server']);
  await step('Starting database, queues and hosts', async () => {
    server = await openDatabaseServer();
    const database = await seededDatabase(server);
    for (const kind of kinds) labs.push(await Lab.open(server, database, kind));
  });
  let failures = 0;
  for (const name of names) {
    const { title, queues } = faults[name]!;
    for (const lab of queues === 'each' ? labs : labs.slice(0, 1)) {
      const from = Date.now();
      const invariants = await runFault(faults[name]!, { lab, random: seeded(seed), short: values.short });
      const ok = invariants.every(({ holds }) => holds);
      if (!ok) failures += 1;
      console.log(`${ok ? green('✓') : red('✗')} ${title} ${dim(`(${name}, ${lab.queue.kind}, ${((Date.now() - from) / 1_000).toFixed(1)} s)`)}`);
      for (const { holds, figures } of invariants) console.log(`    ${holds ? dim(figures) : red(figures)}`);
    }
  }
  console.log(failures === 0 ? green('\nEvery promise was kept.') : red(`\n${failures} broken. Seed ${seed}, logs in .data/logs/chaos.`));
  return failures;
});
await end(broken === 0 ? 0 : 1);
