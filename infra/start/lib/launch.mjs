// Runs a script on the pinned Node, whatever Node was used to start, with the packages installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedEnvironment, pinnedNode, root } from './places.mjs';
import { endTools, onPath, run } from './processes.mjs';
import { reportingErrors, Sentence, step } from './steps.mjs';

// Installs packages if node_modules differs from the lock file.

/** npm writes its own list last, so an interrupted install does not count. */
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || there[path]?.version === entry.version) return true;
    const forElsewhere =
      (entry.os && !entry.os.includes(process.platform)) || (entry.cpu && !entry.cpu.includes(process.arch));
    // Optional packages may fail to install, except the one that contains the pinned Node.
    return forElsewhere || (entry.optional && !there[path] && !path.startsWith('node_modules/node-'));
  });
}

/** Packages whose install scripts may run (package.json), with versions; no others run (.npmrc). */
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

/** Runs install scripts by name, whether npm knows `allowScripts` (11) or not (10), and after a manual `npm ci`. */
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

const major = Number(process.versions.node.split('.')[0]);

/** Installs if needed, runs `script` on the pinned Node and exits with its code. `before` runs first and may throw. */
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
  const ready = await reportingErrors(async () => {
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
  // The channel closes for the child when this process ends, even if it is killed.
  child = spawn(pinnedNode(), [...nodeArgs, script, ...args], {
    cwd: root,
    env: pinnedEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A killed npm sends no signal: its children get another parent.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
}
