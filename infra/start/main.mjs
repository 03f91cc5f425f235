// npm start, on the product's Node: starts everything, keeps it running, stops it.
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import {
  addHistory,
  forgetRun,
  noteProcess,
  noteRun,
  prepareDatabase,
  secrets as keptSecrets,
  wantedPort,
} from './lib/kept.mjs';
import { dataFolder } from './lib/places.mjs';
import { embeddedFolder, openDatabase } from './lib/postgres.mjs';
import { endTools } from './lib/processes.mjs';
import { hostEnvironment, startDemo, startHosts, stopHosts } from './lib/product.mjs';
import { openQueue } from './lib/queue.mjs';
import { bold, dim, green, reportingErrors, Sentence, step } from './lib/steps.mjs';

// The final output of `npm start`: URLs and logins.

const titles = {
  recommender: 'Recommender (portal)',
  staff: 'Agency staff (console)',
  owner: 'Agency owner (console)',
  operator: 'Operators (console)',
};

async function printTable(api, startedAt) {
  const demo = await (await fetch(`${api}/demo.json`)).json();
  const width = Math.max(...demo.logins.map(login => login.email.length)) + 2;
  const line = (name, text) => console.log(`  ${name.padEnd(24)}${text}`);
  console.log(`\n${green('Ready')} ${dim(`after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)}\n`);
  for (const { key, portal } of demo.tenants) line(`Portal ${key}`, bold(portal));
  line('Console', bold(demo.admin));
  line('Inbox of all mails', bold(demo.inbox));
  line('API', bold(`${api}/api/docs`));
  line('For programmes', `${api}/demo.json`);
  for (const { key } of demo.tenants) {
    console.log(`\n  ${bold(`Sign in to ${key}`)}`);
    for (const [role, title] of Object.entries(titles)) {
      const logins = demo.logins.filter(login => login.tenant === key && login.role === role);
      // Two-person approval needs two operators; one login is enough for other roles.
      for (const [index, { email, password }] of logins.slice(0, role === 'operator' ? 2 : 1).entries()) {
        line(index === 0 ? title : '', `${email.padEnd(width)}${password}`);
      }
    }
  }
  console.log(`\n  ${bold('Sign in to the platform')}`);
  for (const { email, password } of demo.logins.filter(login => login.role === 'platform'))
    line('Platform (console)', `${email.padEnd(width)}${password}`);
  console.log(dim('\n  Ctrl-C stops everything and keeps the data. Logs: .data/logs\n'));
}

const start = Date.now();
const hosts = [];
let database;
let queue;
let history;
let stopping;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => stop());
}

/** Stops hosts, then the queue, then the database; a second Ctrl-C changes nothing. */
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

/** Never settles while the product stops: errors at that time are expected and not reported. */
const unlessStopping = work => (stopping ? new Promise(() => {}) : work());

const running = await reportingErrors(async () => {
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
    await unlessStopping(() => prepareDatabase(env, database));
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

/** When a process it depends on ends, stops everything with one message instead of many follow-up errors. */
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
