// Packages: installed when what lies in node_modules is not what the lock file says.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
    const forElsewhere =
      (entry.os && !entry.os.includes(process.platform)) || (entry.cpu && !entry.cpu.includes(process.arch));
    // An optional package may fail to install; but the one that carries our Node decides what everything runs on.
    return forElsewhere || (entry.optional && !there[path] && !path.startsWith('node_modules/node-'));
  });
}

/** The packages whose install scripts run, as package.json allows them, with their versions; of all others none does (.npmrc). */
function allowed() {
  const names = Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).allowScripts).flatMap(
    ([name, may]) => (may ? [name] : []),
  );
  return names
    .map(name => ({ name, file: join(root, 'node_modules', name, 'package.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => ({ name, version: JSON.parse(readFileSync(file, 'utf8')).version }));
}
const ranFile = join(root, 'node_modules', '.scripts-ran.json');
const haveRun = () => existsSync(ranFile) && readFileSync(ranFile, 'utf8') === JSON.stringify(allowed());

function npmCommand() {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [onPath('npm')];
  if (!npm[0]) throw new Sentence('npm was not found: it comes with Node, please install Node 20 or newer completely.');
  return npm;
}

export async function install() {
  await fetchPackages();
  await runAllowedScripts();
}

/** Install scripts by name, whether npm knows `allowScripts` (11) or not (10), and also after somebody's own `npm ci`. */
async function runAllowedScripts() {
  if (haveRun()) return;
  const [program, ...before] = npmCommand();
  const { code, output } = await run(program, [
    ...before,
    'rebuild',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    ...allowed().map(({ name }) => name),
  ]);
  if (code !== 0) throw new Sentence(`npm rebuild failed:\n${output.split('\n').slice(-25).join('\n')}`);
  writeFileSync(ranFile, JSON.stringify(allowed()));
}

async function fetchPackages() {
  if (isInstalled()) return;
  await step('Installing packages', async say => {
    const [program, ...before] = npmCommand();
    const args = [...before, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'];
    let fetched = 0;
    const { code, output } = await run(program, args, {
      onLine: line => line.includes('http fetch') && say(`${(fetched += 1)} fetched`),
    });
    if (code === 0 && isInstalled()) return;
    const reason = output
      .split('\n')
      .filter(line => !line.includes('http fetch'))
      .slice(-25)
      .join('\n');
    throw new Sentence(`npm ci failed:\n${reason}`);
  });
}
