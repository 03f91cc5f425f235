import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(__dirname, '../../..');

/** Starts a TypeScript file as a Node process of its own; `said` resolves when it writes a line that starts with the word. */
export function child(file: string, env: Record<string, string>) {
  const loader = pathToFileURL(join(root, 'packages/testing/src/run-typescript.mjs')).href;
  const process_ = spawn(process.execPath, ['--conditions=source', '--import', loader, join(root, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'fatal', ...env },
  });
  let heard = '';
  const listeners = new Set<() => void>();
  process_.stdout!.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    listeners.forEach(listener => listener());
  });
  return {
    said: (word: string, ms = 30_000) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${file} never said ${word}; it said: ${heard}`)), ms);
        const look = () => {
          if (!heard.split('\n').some(line => line.startsWith(word))) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
    /** Stops it where it is, its connections open. */
    freeze: () => process_.kill('SIGSTOP'),
    kill: () => ended(process_, 'SIGKILL'),
    stop: () => ended(process_, 'SIGTERM'),
  };
}

function ended(process_: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise(resolve => {
    if (process_.exitCode !== null || process_.signalCode !== null) return resolve(process_.exitCode);
    process_.once('exit', code => resolve(code));
    process_.kill(signal);
  });
}
