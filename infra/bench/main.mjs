// The benches, on a database and a queue of their own that are thrown away afterwards.
// BENCH_ONLY=lag,http,security,pipeline runs some of them, BENCH_SHORT=1 a quick look; neither touches the written results.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../start/lib/build.mjs';
import { queueDatabase } from '../start/lib/database.mjs';
import { dataFolder } from '../start/lib/places.mjs';
import { freePort } from '../start/lib/ports.mjs';
import { databaseFolder, startPostgres } from '../start/lib/postgres.mjs';
import { hostEnvironment, migrate, seed, startDemo, startHosts, stopHosts } from '../start/lib/programme.mjs';
import { startRedis } from '../start/lib/queue.mjs';
import { orTell, step } from '../start/lib/steps.mjs';
import { endTools, onPath } from '../start/lib/tools.mjs';
import { openEngineDatabase } from './lib/engine-database.mjs';
import { tell, write } from './lib/results.mjs';
import { http } from './suites/http.mjs';
import { lag } from './suites/lag.mjs';
import { pipeline } from './suites/pipeline.mjs';
import { rowLevelSecurity } from './suites/row-level-security.mjs';

const short = process.env.BENCH_SHORT === '1';
const wanted = name => !process.env.BENCH_ONLY || process.env.BENCH_ONLY.split(',').includes(name);
const folder = databaseFolder(join(dataFolder, 'bench-postgres'));
const queueFolder = join(dataFolder, 'bench-redis');
const logs = join(dataFolder, 'logs', 'bench');
const hosts = [];
let server;
let queue;
let ending;

function end(code) {
  ending ??= (async () => {
    endTools();
    await stopHosts(hosts);
    await queue?.stop();
    await server?.stop();
    for (const path of [folder, queueFolder, join(dataFolder, 'bench-demo')]) rmSync(path, { recursive: true, force: true });
    process.exit(code);
  })();
  return ending;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void end(130));

const password = () => randomBytes(12).toString('hex');

/** The programme as `npm start` runs it; the database keeps its promises (fsync on) and writes down commit times. */
async function open() {
  rmSync(folder, { recursive: true, force: true });
  await step('Starting the database', async () => {
    server = await startPostgres({ folder, password: password(), settings: { track_commit_timestamp: 'on', shared_buffers: '256MB', max_wal_size: '4GB' } });
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    await client.query('create database weitersagen');
    await client.end();
  });
  const ownerUrl = server.url('weitersagen');
  const [appPassword, enginePassword] = [password(), password()];
  const as = (username, secret) => Object.assign(new URL(ownerUrl), { username, password: secret }).href;
  queue = onPath('redis-server') ? await startRedis({ folder: queueFolder, keep: false }) : { url: await queueDatabase(ownerUrl, password()), stop: async () => undefined };
  await build(['server']);
  const env = await hostEnvironment({
    port: await freePort(),
    database: { ownerUrl, appUrl: as('weitersagen_app', appPassword), engineUrl: as('weitersagen_engine', enginePassword) },
    queue,
    secrets: { encryptionKeys: `bench:${randomBytes(32).toString('base64')}`, hashKey: randomBytes(32).toString('base64'), providerSecrets: { telko: 'telko', energie: 'energie' } },
    demoData: join(dataFolder, 'bench-demo'),
  });
  env.LOG_LEVEL = 'warn';
  env.NODE_ENV = 'production';
  return env;
}

const done = await orTell(async () => {
  const env = await open();
  const figures = [];
  const bench = async (name, title, work) => {
    if (!wanted(name)) return;
    await step(title, async say => void figures.push(...(await work(say))));
  };
  if (wanted('lag') || wanted('http')) {
    await step('Starting API and worker', async () => {
      const options = { hosts, logs, tell: console.error };
      await startDemo(env, options);
      await migrate(env);
      await seed(env);
      await startHosts(env, options);
    });
    await bench('lag', 'Lag from commit to read model', say => lag({ env, seconds: short ? 3 : 15, say }));
    // What the worker does after a command is measured by itself; the limit has no worker either.
    await hosts.find(host => host.name === 'worker').stop();
    await bench('http', 'Click and create through HTTP', say => http({ env, logs, seconds: short ? 1 : 2, rounds: short ? 3 : 5, say }));
    await stopHosts(hosts.splice(0));
  }
  if (wanted('pipeline') || wanted('security')) {
    const database = await openEngineDatabase(env, server);
    try {
      await bench('security', 'Row-level security', say => rowLevelSecurity({ database, seconds: short ? 0.5 : 1, rounds: short ? 3 : 7, say }));
      await bench('pipeline', 'Projections, reactions and a rebuild', say => pipeline({ database, rounds: short ? 2 : 3, events: short ? 5_000 : 20_000, say }));
    } finally {
      await database.close();
    }
  }
  // Written when all have ended well: half a run replaces nothing.
  write(figures, { queue: queue.url.split(':')[0], short, complete: !process.env.BENCH_ONLY });
  tell(figures);
  return true;
});
await end(done ? 0 : 1);
