import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withClient, type QueueKind, type TestDatabase } from '../../packages/testing/src/database.js';
import { build } from '../start/lib/build.mjs';
import { endTools } from '../start/lib/processes.mjs';
import { redisForTests } from '../start/lib/queue.mjs';
import { bold, dim, green, reportingErrors, red, Sentence, step } from '../start/lib/steps.mjs';
import { Budget, faults, limits, namesFor, runFault, seconds, runOnAllLabs, type Turn } from './faults/index.js';
import { openDatabaseServer, type DatabaseServer } from './lib/database-server.js';
import { seeded } from './lib/fault.js';
import { Lab, seededDatabase } from './lib/lab.js';
import { copyOfBuild, edited, list, type Mutant } from './lib/mutants.js';

/** Milliseconds; shorter than for the faults, because mutants may never settle. */
const timeout = { settled: 45_000, fault: 480_000 };

export interface MutantResult {
  readonly mutant: Mutant;
  /** The fault failed with an expected complaint. */
  readonly noticed: boolean;
  readonly figures: readonly string[];
  readonly milliseconds: number;
}

/** Mutants of the named faults (default: all): first those that damage the shared server, the rest in parallel. */
async function runMutants(
  server: DatabaseServer,
  database: TestDatabase,
  wanted: {
    readonly names?: readonly string[] | undefined;
    readonly kinds: readonly QueueKind[];
    readonly seed: number;
  },
  report: (result: MutantResult) => void,
): Promise<void> {
  const mutants = list.filter(
    ({ fault, queue }) => (wanted.names?.includes(fault) ?? true) && wanted.kinds.includes(queue),
  );
  const run = async (mutant: Mutant) => report(await runMutant(server, database, mutant, wanted.seed));
  for (const mutant of mutants) if (faults[mutant.fault]!.alone) await run(mutant);
  await Promise.all(
    wanted.kinds.map(async kind => {
      for (const mutant of mutants) if (mutant.queue === kind && !faults[mutant.fault]!.alone) await run(mutant);
    }),
  );
}

async function runMutant(
  server: DatabaseServer,
  database: TestDatabase,
  mutant: Mutant,
  seed: number,
): Promise<MutantResult> {
  const from = performance.now();
  const home = copyOfBuild(`mutant-${mutant.queue}-${mutant.fault}`, mutant.edits);
  let lab: Lab | undefined;
  try {
    lab = await Lab.open(server, database, mutant.queue, {
      short: true,
      home,
      timeout: timeout.settled,
      prepare: copy => mutateDatabase(copy, mutant),
    });
    const invariants = await runFault(faults[mutant.fault]!, { lab, random: seeded(seed), short: true }, timeout.fault);
    const figures = invariants.filter(({ holds }) => !holds).map(broken => broken.figures);
    return {
      mutant,
      noticed: [mutant.complaint].flat().some(complaint => figures.some(one => one.includes(complaint))),
      figures,
      milliseconds: performance.now() - from,
    };
  } finally {
    await lab?.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function mutateDatabase({ owner }: TestDatabase, { edits }: Mutant): Promise<void> {
  for (const edit of edits) {
    if (!edit.databaseFunction) continue;
    await withClient(owner, async client => {
      const { rows } = await client.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
        edit.databaseFunction,
      ]);
      await client.query(edited(rows[0]!.text, edit));
    });
  }
}

// The faults on each queue backend, in parallel.

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    queue: { type: 'string' },
    limit: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const limit = Number(values.limit ?? (values.short ? limits.short : limits.long));
const labs: Lab[] = [];
let server: DatabaseServer | undefined;
let ending: Promise<void> | undefined;

function end(code: number): Promise<void> {
  ending ??= (async () => {
    endTools();
    // Does not wait for what hangs: hosts end with this process, and the next run removes the rest.
    setTimeout(() => process.exit(code), 60_000).unref();
    await Promise.all(labs.map(lab => lab.close().catch(() => undefined)));
    await server?.close();
    process.exit(code);
  })();
  return ending;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void end(130));

function checked(): void {
  const names = values.only?.split(',') ?? [];
  const unknown = names.filter(name => !faults[name]);
  if (unknown.length > 0)
    throw new Sentence(`There is no fault ${unknown.join(', ')}. There are: ${Object.keys(faults).join(', ')}.`);
  if (!Number.isInteger(seed)) throw new Sentence(`${values.seed} is no seed: it is a whole number.`);
  if (!(limit > 0)) throw new Sentence(`${values.limit} is no number of seconds.`);
  if (values.queue && !['redis', 'postgres'].includes(values.queue))
    throw new Sentence(`There is no queue ${values.queue}. There are: redis, postgres.`);
}

async function backends(): Promise<QueueKind[]> {
  const folder = await redisForTests();
  if (folder === undefined && values.queue === 'redis') throw new Sentence('There is no redis-server here.');
  if (folder === undefined)
    console.log(
      '  There is no redis-server here: everything runs on BullMQ’s PostgreSQL backend, what is Redis’s own is left out.',
    );
  else if (folder) process.env['PATH'] = `${folder}:${process.env['PATH']}`;
  const kinds: QueueKind[] = folder === undefined ? ['postgres'] : ['redis', 'postgres'];
  return kinds.filter(kind => !values.queue || kind === values.queue);
}

/** Mutants: broken products that their fault has to notice. */
async function mutants(kinds: readonly QueueKind[]): Promise<number> {
  const database = await step('Starting the database', async () => {
    server = await openDatabaseServer();
    return seededDatabase(server);
  });
  let [run, unnoticed] = [0, 0];
  await runMutants(
    server!,
    database,
    { names: values.only?.split(','), kinds, seed },
    ({ mutant: { fault, does, complaint, queue }, noticed, figures, milliseconds }) => {
      run += 1;
      unnoticed += Number(!noticed);
      console.log(
        `${noticed ? green('✓') : red('✗')} ${fault}: ${does} ${dim(`(${queue}, ${seconds(milliseconds)})`)}`,
      );
      const reason = [complaint].flat().join(' or ');
      if (noticed) console.log(`    ${dim(`red: ${reason}`)}`);
      else
        for (const line of figures.length > 0
          ? [`red for another reason than “${reason}”:`, ...figures]
          : ['stayed green'])
          console.log(`    ${red(line)}`);
    },
  );
  console.log(
    unnoticed === 0
      ? green(`\nAll ${run} were noticed.`)
      : red(`\n${unnoticed} of ${run} not noticed. Seed ${seed}, logs in .data/logs/chaos.`),
  );
  return unnoticed;
}

const failures = await reportingErrors(async () => {
  console.log(bold(`\nChaos, seed ${seed}`) + dim(` (again: npm run chaos -- --seed ${seed})\n`));
  checked();
  const kinds = await backends();
  await build(['server']);
  if (values.mutants) return mutants(kinds);
  await step('Starting database, queues and hosts', async () => {
    server = await openDatabaseServer();
    const database = await seededDatabase(server);
    for (const kind of kinds) labs.push(await Lab.open(server, database, kind, { short: values.short }));
  });
  const budget = new Budget(limit);
  let broken = 0;
  const run = async ({ name, lab }: Turn) => {
    const from = Date.now();
    const invariants = await runFault(faults[name]!, { lab, random: seeded(seed), short: values.short }, budget.left);
    const ok = invariants.every(({ holds }) => holds);
    if (!ok) broken += 1;
    console.log(
      `${ok ? green('✓') : red('✗')} ${faults[name]!.title} ${dim(`(${name}, ${lab.queue.kind}, ${seconds(Date.now() - from)}, ${seconds(budget.left)} left)`)}`,
    );
    for (const { holds, figures } of invariants) console.log(`    ${holds ? dim(figures) : red(figures)}`);
  };
  const named = values.only?.split(',');
  await runOnAllLabs(
    labs.flatMap(lab =>
      (named ?? namesFor(lab.queue.kind, { short: values.short, backends: kinds.length })).map(name => ({ name, lab })),
    ),
    run,
  );
  const late = budget.left < 0;
  const time = `${budget.spent} of ${budget.limit} s`;
  if (late) console.log(red(`\nIt took longer than it may: ${time}.`));
  console.log(
    broken === 0
      ? green(`\nEvery promise was kept, in ${time}.`)
      : red(`\n${broken} broken. Seed ${seed}, logs in .data/logs/chaos.`),
  );
  return broken + Number(late);
});
await end(failures === 0 ? 0 : 1);
