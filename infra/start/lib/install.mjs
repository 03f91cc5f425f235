// Packages: installed when what lies in node_modules is not what the lock file says.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';
import { Sentence, step } from './steps.mjs';
import { onPath, run } from './tools.mjs';

/** npm writes its own list last, so a broken-off install does not count as one. */
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || there[path]?.version === entry.version) return true;
    const forElsewhere = (entry.os && !entry.os.includes(process.platform)) || (entry.cpu && !entry.cpu.includes(process.arch));
    // An optional package may fail to install; but the one that carries our Node decides what everything runs on.
    return forElsewhere || (entry.optional && !there[path] && !path.startsWith('node_modules/node-'));
  });
}

export async function install() {
  if (isInstalled()) return;
  await step('Installing packages', async say => {
    const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : [onPath('npm')];
    if (!npm[0]) throw new Sentence('npm was not found: it comes with Node, please install Node 20 or newer completely.');
    const [program, ...before] = npm;
    const args = [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=http'];
    let fetched = 0;
    const { code, output } = await run(program, args, {
      onLine: line => line.includes('http fetch') && say(`${(fetched += 1)} fetched`),
    });
    if (code === 0 && isInstalled()) return;
    const reason = output.split('\n').filter(line => !line.includes('http fetch')).slice(-25).join('\n');
    throw new Sentence(`npm ci failed:\n${reason}`);
  });
}
