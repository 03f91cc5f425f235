// From whatever Node started us to the pinned one, with the packages in place.
import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { pinnedEnvironment, pinnedNode, root } from './places.mjs';
import { orTell } from './steps.mjs';
import { endTools } from './tools.mjs';

/** Installs when needed, then runs `script` on the pinned Node and ends as it ends. `before` runs first and may refuse. */
export async function launch(script, { before = () => {}, args = process.argv.slice(2) } = {}) {
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
    return true;
  });
  if (!ready || told) return;
  // The channel tells the child when we are gone, even if we were killed.
  child = spawn(pinnedNode(), [script, ...args], { cwd: root, env: pinnedEnvironment(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
}
