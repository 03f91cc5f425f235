// Keeps the hosts running: a crashed one comes back after a short, growing pause.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinnedEnvironment, pinnedNode, root } from './places.mjs';
import { end, until } from './processes.mjs';
import { Sentence, red } from './steps.mjs';

const withParent = pathToFileURL(join(root, 'infra/start/lib/end-with-parent.mjs')).href;

/**
 * Starts `script` as the host `name` and restarts it until `stop()`.
 * Its output goes to `<logs>/<name>.log`. `isReady` tells when others may rely on it; `note` hears of every process.
 */
export function startHost({ name, script, env, logs, isReady = () => true, note = () => {}, tell = console.error }) {
  mkdirSync(logs, { recursive: true });
  const log = createWriteStream(join(logs, `${name}.log`), { flags: 'a' });
  const host = { name, child: undefined, crashes: 0, stopping: false, lastWords: '' };

  const begin = () => {
    const startedAt = Date.now();
    // A group of its own: Ctrl-C reaches us alone, and we stop the hosts in order.
    const child = spawn(pinnedNode(), ['--import', withParent, script], {
      cwd: root,
      env: pinnedEnvironment(env),
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
          `The ${name} host ended (${signal ?? `code ${code}`}) and starts again in ${pause / 1_000} s. Log: ${join(logs, `${name}.log`)}`,
        ),
      );
      host.timer = setTimeout(begin, pause);
    });
  };
  begin();

  return {
    name,
    pid: () => host.child.pid,
    /** The process itself, another one after a crash. */
    child: () => host.child,
    /** Waits for the host; gives up when it crashes again and again. */
    async ready(milliseconds = 90_000) {
      const done = await until(async () => host.crashes >= 3 || (await isReady()), milliseconds, 50);
      if (!done || host.crashes >= 3)
        throw new Sentence(
          `The ${name} host does not come up:\n${host.lastWords.trim().split('\n').slice(-25).join('\n')}`,
        );
    },
    async stop(patience = 10_000) {
      host.stopping = true;
      clearTimeout(host.timer);
      if (host.child.exitCode === null && host.child.signalCode === null) await end(host.child.pid, { patience });
      log.end();
    },
  };
}
