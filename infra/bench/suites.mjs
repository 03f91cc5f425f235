// Every bench, in the order they run: what needs hosts without other load comes first, what fills the database last.
import { http } from './suites/http.mjs';
import { lag } from './suites/lag.mjs';
import { memory } from './suites/memory.mjs';
import { peers } from './suites/peers.mjs';
import { pipeline } from './suites/pipeline.mjs';
import { reports } from './suites/reports.mjs';
import { rowLevelSecurity } from './suites/row-level-security.mjs';
import { sweeps } from './suites/sweeps.mjs';

export const suites = [
  {
    name: 'lag',
    title: 'Lag from commit to read model',
    run: async (ground, { say, short }) =>
      lag({ env: await ground.programme(['api', 'worker']), seconds: short ? 3 : 6, rounds: short ? 1 : 5, say }),
  },
  {
    name: 'http',
    title: 'Click and create through HTTP',
    // What the worker does after a command is measured by itself; the limit has no worker either.
    run: async (ground, { say, short }) =>
      http({
        env: await ground.programme(['api']),
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
        env: await ground.programme(['api']),
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
        env: await ground.programme(['api', 'worker'], { watchMemory: true }),
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
        env: await ground.programme(['api']),
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
