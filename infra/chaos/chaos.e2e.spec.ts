import { queueKinds } from '#testing/database.js';
import { faults, namesFor, runFault, runOnAllLabs } from './faults/index.js';
import { openDatabaseServer, type DatabaseServer } from './lib/database-server.js';
import { seeded, type Invariant } from './lib/fault.js';
import { Lab, seededDatabase } from './lib/lab.js';

/** The short form of `npm run chaos`: the same faults, smaller. Nothing here asserts speed. */
const timeout = 1_500_000;

describe('the product, when something breaks', () => {
  const kinds = queueKinds.toReversed();
  if (kinds.length === 1)
    process.stderr.write('There is no redis-server on the PATH: faults run on the PostgreSQL queue only.\n');
  const turns = kinds.flatMap(kind =>
    namesFor(kind, { short: true, backends: kinds.length }).map(name => ({ name, kind, title: faults[name]!.title })),
  );
  const labs: Lab[] = [];
  let server: DatabaseServer | undefined;
  const told = new Map(turns.map(turn => [`${turn.name} ${turn.kind}`, Promise.withResolvers<readonly Invariant[]>()]));

  beforeAll(async () => {
    server = await openDatabaseServer();
    const database = await seededDatabase(server);
    for (const kind of kinds) labs.push(await Lab.open(server, database, kind, { short: true }));
    const all = turns.map(({ name, kind }) => ({ name, lab: labs.find(({ queue }) => queue.kind === kind)! }));
    // Runs the backends in parallel; each test below waits for its own fault.
    void runOnAllLabs(all, async ({ name, lab }) =>
      told
        .get(`${name} ${lab.queue.kind}`)!
        .resolve(await runFault(faults[name]!, { lab, random: seeded(20_261_121), short: true })),
    );
  }, timeout);
  afterAll(async () => {
    await Promise.all(labs.map(lab => lab.close()));
    await server?.close();
  }, timeout);

  it.each(turns)(
    '$title ($kind)',
    async ({ name, kind }) => {
      const invariants = await told.get(`${name} ${kind}`)!.promise;
      expect(invariants.length).toBeGreaterThan(0);
      expect(invariants.filter(({ holds }) => !holds).map(({ figures }) => figures)).toEqual([]);
    },
    timeout,
  );
});
