// Running other programmes to their end.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pinnedEnvironment, pinnedNode, root } from './places.mjs';
import { Sentence } from './steps.mjs';

const running = new Set();
/** Ends what still runs when this process is told to stop. */
export const endTools = () => running.forEach(child => child.kill('SIGTERM'));

/** The programme's full path, or undefined when it is not on PATH. */
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
