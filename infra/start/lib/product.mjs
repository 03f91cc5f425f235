// The whole product on one machine: database, queue, migrations, demo, seed, hosts. Used by npm start and by the tests.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { productEnvironment, productNode, root } from './places.mjs';
import { answers, end, endWithParent, freePort, node, until } from './processes.mjs';
import { red, Sentence } from './steps.mjs';

// Keeps the hosts running: a crashed one is restarted after a short, growing pause.

/**
 * Starts `script` as the host `name` and restarts it until `stop()`. Output goes to `<logs>/<name>.log`, or without
 * `logs` to our own, as in production. `isReady` tells when others may use it; `note` is called for every process.
 */
export function startHost({
  name,
  script,
  env,
  logs,
  isReady = async () => true,
  note = () => {},
  tell = console.error,
}) {
  if (logs) mkdirSync(logs, { recursive: true });
  const file = logs && join(logs, `${name}.log`);
  const log = file ? createWriteStream(file, { flags: 'a' }) : process.stdout;
  const child = /** @type {import('node:child_process').ChildProcess | undefined} */ (undefined);
  const host = { name, child, crashes: 0, stopping: false, lastWords: '' };

  const begin = () => {
    const startedAt = Date.now();
    // A process group of its own: Ctrl-C only reaches this process, which stops the hosts in order.
    const child = spawn(productNode(), ['--import', endWithParent, script], {
      cwd: root,
      env: productEnvironment(env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    host.child = child;
    note(name, child.pid, script);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        host.lastWords = (host.lastWords + text).slice(-3_000);
        log.write(text);
      });
    }
    child.on('exit', (code, signal) => {
      if (host.stopping) return;
      host.crashes = Date.now() - startedAt > 30_000 ? 1 : host.crashes + 1;
      const pause = Math.min(250 * 2 ** (host.crashes - 1), 10_000);
      tell(
        red(
          `The ${name} host ended (${signal ?? `code ${code}`}) and starts again in ${pause / 1_000} s.${file ? ` Log: ${file}` : ''}`,
        ),
      );
      host.timer = setTimeout(begin, pause);
    });
  };
  begin();

  return {
    name,
    pid: () => host.child.pid,
    /** The process itself; another one after a crash. */
    child: () => host.child,
    /** Waits for the host; gives up after repeated crashes. */
    async ready(milliseconds = 90_000) {
      const done = await until(async () => host.crashes >= 3 || (await isReady()), milliseconds, 150);
      if (!done || host.crashes >= 3)
        throw new Sentence(
          `The ${name} host does not come up:\n${host.lastWords.trim().split('\n').slice(-25).join('\n')}`,
        );
    },
    async stop(timeout = 10_000) {
      host.stopping = true;
      clearTimeout(host.timer);
      if (host.child.exitCode === null && host.child.signalCode === null) await end(host.child.pid, { timeout });
      if (file) log.end();
    },
  };
}

/**
 * @typedef {Record<string, string>} HostEnvironment
 * @typedef {Omit<ReturnType<typeof startHost>, 'name'> & { readonly name: 'demo' | 'api' | 'worker' }} HostProcess
 * @typedef {{ hosts: HostProcess[], logs?: string, note?: (name: string, pid: number, sign: string) => void, tell?: (line: string) => void }} StartOptions
 */

/**
 * The environment of the hosts (`demoData`: the folder of mails and keys); see services/platform/environment.ts.
 *
 * @param {{ port: number, database: { ownerUrl: string, appUrl: string, engineUrl: string }, queue: { url: string }, secrets: { encryptionKeys: string, hashKey: string, vapidKey?: string, providerSecrets: Record<string, string>, contentSecrets?: Record<string, string> }, demoData: string }} settings
 * @returns {Promise<HostEnvironment>}
 */
export async function hostEnvironment({ port, database, queue, secrets, demoData }) {
  const [demoPort, smtpPort] = [await freePort(), await freePort()];
  const publicUrl = `http://localhost:${port}`;
  return {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_ENGINE_URL: database.engineUrl,
    QUEUE_URL: queue.url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    HASH_KEY: secrets.hashKey,
    ...(secrets.vapidKey && { VAPID_KEY: secrets.vapidKey }),
    PROVIDER_SECRETS: Object.entries(secrets.providerSecrets)
      .map(entry => entry.join(':'))
      .join(','),
    CONTENT_SECRETS: Object.entries(secrets.contentSecrets ?? {})
      .map(entry => entry.join(':'))
      .join(','),
    OIDC_ISSUER: `${publicUrl}/idp`,
    OIDC_CLIENT_ID: 'weitersagen-console',
    DEMO_URL: `http://127.0.0.1:${demoPort}`,
    DEMO_PORT: String(demoPort),
    SMTP_PORT: String(smtpPort),
    DEMO_DATA: demoData,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
  };
}

/** Migrates the database to this build; `onLine` gets the migrations' names. */
export const migrate = (env, onLine = () => {}) =>
  node(['dist/services/cli/main.js', 'migrate'], { env, onLine, what: 'The command migrate' }).then(() => undefined);
/** The demo's own data; with `history` its two years. */
export const seedScript = 'dist/infra/database/seeds/seed-demo.js';
/** Fills the demo tenants once. */
export const seed = (env, onLine = () => {}) =>
  node([seedScript], { env, onLine, what: 'Laying in the demo' }).then(() => undefined);

/** A link for the first platform operator; '' if there has been one. */
export const firstOperatorLink = async env => {
  const said = await node(['dist/services/cli/main.js', 'operator-link', '--first'], {
    env: { ...env, LOG_LEVEL: 'fatal' },
    what: 'The command operator-link',
  });
  return /^https?:\S+$/m.exec(said)?.[0] ?? '';
};

const starter = (env, { hosts, logs, note, tell }) => {
  // DATABASE_URL is for migrations only: hosts do not get the owner's password.
  const { DATABASE_URL: _migrationsOnly, ...settings } = env;
  return (name, script, isReady) => {
    // Requests must not bypass row-level security: the API does not get the engine's password.
    const { DATABASE_ENGINE_URL: _enginesOnly, ...ofTheApi } = settings;
    const host = startHost({ name, script, env: name === 'api' ? ofTheApi : settings, logs, note, tell, isReady });
    hosts.push(host);
    return host.ready();
  };
};

/** Starts mail server and identity provider, before the seed, which sends mails. */
export const startDemo = (env, options) =>
  starter(env, options)('demo', 'dist/infra/start/demo/main.js', () => answers(Number(env.DEMO_PORT)));

/**
 * Starts API and worker; resolves when the API is ready. `hosts` is filled as they start, so that an interrupted start
 * can be cleaned up.
 */
export async function startHosts(env, options) {
  const start = starter(env, options);
  await Promise.all([
    start('api', 'dist/services/api/main.js', () => isOk(`${besideProxies(env)}/readyz`)),
    start('worker', 'dist/services/worker/main.js'),
  ]);
  if (env.DEMO_URL && !(await until(() => isOk(`${env.PUBLIC_URL}/demo.json`), 15_000)))
    throw new Sentence('The demo does not answer through the API.');
}

/** The API's own URL: a proxy in front may start later. */
const besideProxies = ({ HOST = 'localhost', PORT }) =>
  `http://${/^(0\.0\.0\.0|::)$/.test(HOST) ? 'localhost' : HOST}:${PORT}`;

export async function isOk(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return response?.ok ?? false;
}

/** Stops the hosts that write first, and the demo servers that they write to last. */
export async function stopHosts(hosts) {
  await Promise.all(hosts.filter(host => host.name !== 'demo').map(host => host.stop()));
  await Promise.all(hosts.filter(host => host.name === 'demo').map(host => host.stop(3_000)));
}
