// npm start, on the pinned Node: brings everything up, keeps it running, takes it down.
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { embeddedFolder, openDatabase } from './lib/database.mjs';
import { addHistory, prepareDatabase } from './lib/prepared.mjs';
import { dataFolder } from './lib/places.mjs';
import { hostEnvironment, startDemo, startHosts, stopHosts } from './lib/programme.mjs';
import { openQueue } from './lib/queue.mjs';
import { forgetRun, noteProcess, noteRun, wantedPort } from './lib/run-state.mjs';
import { secrets as keptSecrets } from './lib/secrets.mjs';
import { Sentence, bold, dim, orTell, step } from './lib/steps.mjs';
import { printTable } from './lib/table.mjs';
import { endTools } from './lib/tools.mjs';

const start = Date.now();
const hosts = [];
let database;
let queue;
let history;
let stopping;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => stop());
}

/** Hosts first, then the queue, then the database; a second Ctrl-C changes nothing. */
function stop(code = 0) {
  stopping ??= (async () => {
    console.log(dim('\nStopping …'));
    endTools();
    await history?.stop();
    await stopHosts(hosts);
    await queue?.stop();
    await database?.stop();
    forgetRun();
    console.log(dim('Stopped. Nothing runs any more; the data is kept.'));
    process.exit(code);
  })();
  return stopping;
}

/** What happens while stopping is no news. */
const unlessStopping = work => (stopping ? new Promise(() => {}) : work());

const running = await orTell(async () => {
  try {
    const port = wantedPort();
    noteRun(port);
    console.log(bold('\nWeitersagen\n'));
    const secrets = keptSecrets(embeddedFolder());
    await step('Starting the database', async () => (database = await openDatabase(secrets)).where);
    await unlessStopping(() =>
      step('Starting the queue', async () => (queue = await openQueue(database, noteProcess)).where),
    );
    await unlessStopping(() => build());
    const env = await hostEnvironment({ port, database, queue, secrets, demoData: join(dataFolder, 'demo') });
    const options = { hosts, logs: join(dataFolder, 'logs'), note: noteProcess };
    await unlessStopping(() => step('Starting mail box and identity provider', () => startDemo(env, options)));
    await unlessStopping(() => prepareDatabase(env));
    await unlessStopping(() => step('Starting API and worker', () => startHosts(env, options)));
    await printTable(env.PUBLIC_URL, start);
    watch('database', database.process);
    watch('queue', queue.process);
    history = addHistory(env, { note: noteProcess });
    return true;
  } catch (error) {
    if (stopping) return true;
    throw error;
  }
});
if (!running) await stop(1);

/** Without its database nothing works: said at once, instead of a hundred errors. */
function watch(name, child) {
  child?.on('exit', (code, signal) => {
    if (stopping) return;
    console.error(
      new Sentence(
        `The ${name} ended by itself (${signal ?? code}): stopping. Start again with npm start; committed data is kept.`,
      ).message,
    );
    void stop(1);
  });
}
