// Production, on the built files, without the demo.
//   npm run serve               migrates, then runs the API (with portal and console) and a worker (with the scheduler)
//   node infra/start/serve.mjs migrate|api|worker     one of them in this process, as in Compose and Kubernetes
//   npm run cli -- <command>    a command for operators, with the same settings
//   npm run secrets [-- file]   writes settings with new secrets to .env, readable only by its owner
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { root } from './lib/places.mjs';
import { endTools, isTaken } from './lib/processes.mjs';
import { firstOperatorLink, migrate, startHosts, stopHosts } from './lib/product.mjs';
import { bold, dim, green, reportingErrors, Sentence, step } from './lib/steps.mjs';

const built = file => import(pathToFileURL(join(root, 'dist', file)).href);
/** The image has no sources; a clone builds what changed. */
const isClone = existsSync(join(root, 'tsconfig.build.json'));

// Secrets

const password = () => randomBytes(24).toString('base64url');
const key = () => randomBytes(32).toString('base64');

function environmentFile() {
  const [owner, app, engine, queue] = [password(), password(), password(), password()];
  const address = (role, secret) => `postgres://weitersagen_${role}:${secret}@localhost:5432/weitersagen`;
  return `# Made by \`npm run secrets\` on ${new Date().toISOString().slice(0, 10)}. Keep a copy where you keep passwords: without ENCRYPTION_KEYS
# bank details cannot be read again, without HASH_KEY nobody can sign in. Every other setting: .env.example.

# The database's three roles. The owner has to exist with this password; migrating makes the other two.
DATABASE_URL=${address('owner', owner)}
DATABASE_APP_URL=${address('app', app)}
DATABASE_ENGINE_URL=${address('engine', engine)}
# The same passwords, as infra/compose asks for them.
OWNER_PASSWORD=${owner}
APP_PASSWORD=${app}
ENGINE_PASSWORD=${engine}
QUEUE_PASSWORD=${queue}

ENCRYPTION_KEYS=k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}:${key()}
HASH_KEY=${key()}
# Signs web push; another one ends what browsers subscribed to.
VAPID_KEY=${randomBytes(32).toString('base64url')}

# Yours to fill in: a Redis (or postgres:// of a database of its own), how browsers reach the installation, your mail server.
QUEUE_URL=redis://localhost:6379
PUBLIC_URL=
MAIL_FROM=
SMTP_URL=
`;
}

/** Writes new secrets, never overwriting a file: without its keys, encrypted data cannot be read any more. */
function writeSecrets(name = '.env') {
  const file = resolve(root, name);
  try {
    writeFileSync(file, environmentFile(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code === 'EEXIST')
      throw new Sentence(`${name} is there already: nothing was written. Its keys read the data that is there.`);
    throw new Sentence(`${name} could not be written: ${error.message}`);
  }
  console.log(
    `${green('✓')} ${relative(root, file) || name} holds new secrets, readable by you alone. Fill in what is empty at its end; then \`npm run serve\` starts.`,
  );
}

// Serving

/** Environment variables override the file (`SETTINGS_FILE`, else .env). */
function settingsNow() {
  const file = resolve(root, process.env.SETTINGS_FILE ?? '.env');
  if (existsSync(file)) return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
  if (process.env.SETTINGS_FILE) throw new Sentence(`SETTINGS_FILE=${process.env.SETTINGS_FILE} is not there.`);
  return process.env;
}
const readSettings = () => void Object.assign(process.env, settingsNow());

/** From the source in a clone, so that bad settings are refused before the build; else from the build. */
const rules = () =>
  isClone && process.features.typescript
    ? import(pathToFileURL(join(root, 'services/platform/environment.ts')).href)
    : built('services/platform/environment.js');

async function mustBeFit(role) {
  const { productionFlaws } = await rules();
  const flaws = productionFlaws(settingsNow(), role);
  if (flaws.length > 0)
    throw new Sentence(`This is not fit for production:\n${flaws.map(flaw => `  ${flaw}`).join('\n')}`);
}

async function settingsFor(role) {
  await mustBeFit(role);
  readSettings();
  process.env.NODE_ENV = 'production';
}

/** Settings are checked by the command itself, which needs only a few. */
function runCommand(args) {
  readSettings();
  process.argv = [process.argv[0], 'weitersagen', ...args];
  return built('services/cli/main.js');
}

/** Removes settings the role must not know, then runs it in this process. */
const inThisProcess = {
  migrate: () => {
    process.argv = [process.argv[0], 'weitersagen', 'migrate'];
    return built('services/cli/main.js');
  },
  api: () => {
    delete process.env.DATABASE_URL;
    delete process.env.DATABASE_ENGINE_URL;
    return built('services/api/main.js');
  },
  worker: () => {
    delete process.env.DATABASE_URL;
    return built('services/worker/main.js');
  },
};

async function serve() {
  const hosts = [];
  let stopping;
  /** The hosts finish pending work; committed data is in the database. */
  const stop = (code = 0) =>
    (stopping ??= (async () => {
      console.log(dim('\nStopping …'));
      endTools();
      await stopHosts(hosts);
      console.log(dim('Stopped.'));
      process.exit(code);
    })());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void stop());

  const ready = await reportingErrors(async () => {
    try {
      // Build tools get no settings.
      if (process.features.typescript) await mustBeFit('all');
      if (isClone) await (await import('./lib/build.mjs')).build();
      await settingsFor('all');
      const port = Number(process.env.PORT ?? 3000);
      if (await isTaken(port)) throw new Sentence(`Port ${port} is taken by another process: choose another PORT.`);
      const env = { PORT: String(port), ...process.env };
      // Hosts get their settings from `settings`, without other roles' passwords.
      for (const name of [
        'DATABASE_URL',
        'DATABASE_ENGINE_URL',
        'OWNER_PASSWORD',
        'ENGINE_PASSWORD',
        'APP_PASSWORD',
        'QUEUE_PASSWORD',
      ])
        delete process.env[name];
      const { OWNER_PASSWORD: _o, ENGINE_PASSWORD: _e, APP_PASSWORD: _a, QUEUE_PASSWORD: _q, ...settings } = env;
      await step('Migrating the database', say => migrate(settings, say));
      await step('Starting API and worker', () => startHosts(settings, { hosts }));
      const link = await firstOperatorLink(settings);
      console.log(`\n${green('Ready')}\n`);
      console.log(`  Console   ${bold(`${settings.PUBLIC_URL.replace(/\/$/, '')}/admin/`)}`);
      if (link)
        console.log(
          `\n  Nobody runs this installation yet. Whoever opens this link within an hour does, by a passkey; it is good once and not shown again:\n  ${bold(link)}\n`,
        );
      console.log(dim(`  The API listens on port ${port}. Ctrl-C stops it; docs/operate.md tells the rest.\n`));
      return true;
    } catch (error) {
      if (stopping) return true;
      throw error;
    }
  });
  if (!ready) await stop(1);
}

const [role, ...args] = process.argv.slice(2);
if (role === undefined) await serve();
else
  await reportingErrors(async () => {
    if (role === 'secrets') return writeSecrets(args[0]);
    if (role === 'cli') return runCommand(args);
    if (!inThisProcess[role])
      throw new Sentence(`Say what to serve: nothing for all of it, or ${Object.keys(inThisProcess).join(', ')}.`);
    await settingsFor(role);
    return inThisProcess[role]();
  });
