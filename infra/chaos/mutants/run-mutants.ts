import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueueKind } from '../../../packages/testing/src/queues.js';
import { withClient, type TestDatabase } from '../../../packages/testing/src/database.js';
import { dataFolder, root } from '../../start/lib/places.mjs';
import { faults } from '../faults/index.js';
import { Lab } from '../lib/lab.js';
import type { DatabaseServer } from '../lib/database-server.js';
import { seeded } from '../lib/fault.js';
import { runFault } from '../lib/run-faults.js';
import { edited, list, type Mutant } from './mutants.js';

/** Milliseconds. What a broken programme never gets done is not waited for as long as what a slow one does. */
const patience = { settled: 45_000, fault: 240_000 };

export interface Told {
  readonly mutant: Mutant;
  /** The fault was red, and for a reason it had to be. */
  readonly noticed: boolean;
  readonly figures: readonly string[];
  readonly milliseconds: number;
}

/** Those of these faults (all of them, where none is named), each in a lab of its own: what hurts the shared server first and alone, then the backends side by side. */
export async function runMutants(
  server: DatabaseServer,
  database: TestDatabase,
  wanted: {
    readonly names?: readonly string[] | undefined;
    readonly kinds: readonly QueueKind[];
    readonly seed: number;
  },
  tell: (told: Told) => void,
): Promise<void> {
  const mutants = list.filter(
    ({ fault, queue }) => (wanted.names?.includes(fault) ?? true) && wanted.kinds.includes(queue),
  );
  const run = async (mutant: Mutant) => tell(await runMutant(server, database, mutant, wanted.seed));
  for (const mutant of mutants) if (faults[mutant.fault]!.alone) await run(mutant);
  await Promise.all(
    wanted.kinds.map(async kind => {
      for (const mutant of mutants) if (mutant.queue === kind && !faults[mutant.fault]!.alone) await run(mutant);
    }),
  );
}

async function runMutant(server: DatabaseServer, database: TestDatabase, mutant: Mutant, seed: number): Promise<Told> {
  const from = performance.now();
  const home = mutatedCopy(mutant);
  let lab: Lab | undefined;
  try {
    lab = await Lab.open(server, database, mutant.queue, {
      short: true,
      home,
      patience: patience.settled,
      prepare: copy => mutateDatabase(copy, mutant),
    });
    const invariants = await runFault(
      faults[mutant.fault]!,
      { lab, random: seeded(seed), short: true },
      patience.fault,
    );
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

/** The build once more, beside the real one, with the mutant's edits. Inside of the clone, so that packages are found. */
function mutatedCopy({ fault, queue, edits }: Mutant): string {
  const home = join(dataFolder, `chaos-mutant-${process.pid}-${queue}-${fault}`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(home, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(home, 'package.json'));
  for (const part of ['services', 'packages', 'infra'])
    cpSync(join(root, 'dist', part), join(home, 'dist', part), { recursive: true });
  for (const part of ['web-portal', 'web-portal-server', 'web-admin'])
    symlinkSync(join(root, 'dist', part), join(home, 'dist', part));
  for (const edit of edits) {
    if (edit.databaseFunction) continue;
    const file = join(home, 'dist', edit.file.replace(/\.ts$/, '.js'));
    writeFileSync(file, edited(readFileSync(file, 'utf8'), edit));
  }
  return home;
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
