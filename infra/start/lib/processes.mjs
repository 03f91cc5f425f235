// Looking at and ending processes, without tools that a bare machine may lack.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

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
export async function end(pid, { signal = 'SIGTERM', patience = 8_000, last = 'SIGKILL' } = {}) {
  const send = what => {
    try {
      process.kill(pid, what);
    } catch {
      // gone meanwhile
    }
  };
  if (!isAlive(pid)) return;
  send(signal);
  if (await until(() => !isAlive(pid), patience)) return;
  send(last);
  await until(() => !isAlive(pid), 5_000);
}
