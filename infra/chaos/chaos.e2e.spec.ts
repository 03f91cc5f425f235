import { queueKinds } from '#testing/queues.js';
import { faults } from './faults/index.js';
import { openDatabaseServer, type DatabaseServer } from './lib/database-server.js';
import { Lab, seededDatabase } from './lib/lab.js';
import { runFault } from './lib/run-fault.js';
import { seeded } from './lib/random.js';

/** The short form of `npm run chaos`: the same faults, small. */
describe('the programme, when something breaks', () => {
  // Redis first: what concerns one backend only runs where production does.
  const kinds = queueKinds.toReversed();
  if (kinds.length === 1) process.stderr.write('There is no redis-server on the PATH: faults run on the PostgreSQL queue only.\n');
  const labs: Lab[] = [];
  let server: DatabaseServer;

  beforeAll(async () => {
    server = await openDatabaseServer();
    const database = await seededDatabase(server);
    for (const kind of kinds) labs.push(await Lab.open(server, database, kind));
  });
  afterAll(async () => {
    await Promise.all(labs.map((lab) => lab.close()));
    await server?.close();
  });

  // The queue's own fault runs on both; the others that concern it take turns, and run on each in the long form.
  const kindsFor = (name: string, index: number) => (name === 'queue-lost' ? kinds : faults[name]!.queues === 'each' ? [kinds[index % kinds.length]!] : kinds.slice(0, 1));
  const all = Object.entries(faults).flatMap(([name, fault], index) => kindsFor(name, index).map((kind) => ({ fault, title: fault.title, kind })));
  it.each(all)('$title ($kind)', async ({ fault, kind }) => {
    const lab = labs.find(({ queue }) => queue.kind === kind)!;
    const invariants = await runFault(fault, { lab, random: seeded(20_261_121), short: true });
    expect(invariants.length).toBeGreaterThan(0);
    expect(invariants.filter(({ holds }) => !holds).map(({ figures }) => figures)).toEqual([]);
  });
});
