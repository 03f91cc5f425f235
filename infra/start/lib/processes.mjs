// Processes and the ports they listen at: looked at, started and ended without tools that a bare machine may lack.
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pinnedEnvironment, pinnedNode, root } from './places.mjs';
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

/** What the process was started with, or '' when it is gone or cannot be seen. */
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

/** Resolves to true when `done` held within `milliseconds`. */
export async function until(done, milliseconds, every = 50) {
  const end = Date.now() + milliseconds;
  for (;;) {
    if (await done()) return true;
    if (Date.now() > end) return false;
    await pause(every);
  }
}

/** Ends a process: first politely, then for good. */
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

/** For `--import`: when the process that watches over a host is gone, even killed, the host stops too. */
export const endWithParent = `data:text/javascript,${encodeURIComponent(
  `process.on('disconnect', () => process.kill(process.pid, 'SIGTERM')); process.channel?.unref();`,
)}`;

// Running other commands to their end.

const running = new Set();
/** Ends what still runs when this process is told to stop. */
export const endTools = () => running.forEach(child => child.kill('SIGTERM'));

/** The command's full path, or undefined when it is not on PATH. */
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

/** Resolves to `{ code, output }`. `show` passes the output through (`errorsOnly`: only stderr); otherwise it is collected, `onLine` hears each line. */
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
 * Runs a script on the pinned Node; throws its last words when it fails.
 *
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, what?: string, cwd?: string, show?: boolean, errorsOnly?: boolean, onLine?: (line: string) => void }} options
 * @returns {Promise<string>}
 */
export async function node(args, { env = {}, what = args[0], ...options } = {}) {
  const { code, output } = await run(pinnedNode(), args, { ...options, env: pinnedEnvironment(env) });
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

/** True when someone holds the port on one of the loopback addresses. */
export async function isTaken(port) {
  const answers = [await listens(port, '127.0.0.1'), await listens(port, '::1')];
  return answers.includes('EADDRINUSE');
}

/** True when a connection to the port is accepted. */
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

/** A port nobody uses now, below the range the system hands out for outgoing connections; from a hundred that are this process's, since others choose theirs before ours listens. */
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
