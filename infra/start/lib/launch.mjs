// From whatever Node started us to the pinned one, with the packages in place.
import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { pinnedEnvironment, pinnedNode, root } from './places.mjs';
import { Sentence, orTell } from './steps.mjs';
import { endTools } from './tools.mjs';

const major = Number(process.versions.node.split('.')[0]);

/** Installs when needed, then runs `script` on the pinned Node (with `nodeArgs`) and ends as it ends. `before` runs first and may refuse. */
export async function launch(script, { before = () => {}, nodeArgs = [], args = process.argv.slice(2) } = {}) {
  let child = null;
  let told = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      told = signal;
      if (child) return void child.kill(signal);
      endTools();
      process.exit(130);
    });
  }
  const ready = await orTell(async () => {
    await before();
    await install();
    if (pinnedNode() === process.execPath && major < 24) {
      throw new Sentence(
        `There is no packaged Node 24 for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}: please install Node 24 or newer.`,
      );
    }
    return true;
  });
  if (!ready || told) return;
  // The channel tells the child when we are gone, even if we were killed.
  child = spawn(pinnedNode(), [...nodeArgs, script, ...args], {
    cwd: root,
    env: pinnedEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // npm killed without warning tells nobody: its children get another parent.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
}
