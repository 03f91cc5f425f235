// Runs a script on the Node it needs, whatever Node was used to start, with the packages it needs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.mjs';
import { areInstalled } from './packages.mjs';
import { isRightNode, pinnedNode, productEnvironment, productNode, root } from './places.mjs';
import { endTools, onPath, run } from './processes.mjs';
import { reportingErrors, Sentence, step } from './steps.mjs';

// Packages that are missing are added; what other scripts needed stays.

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

async function fetchPackages(folders) {
  if (areInstalled(folders)) return;
  await step('Installing packages', async say => {
    const chosen = folders.map(folder => `--workspace=infra/packages/${folder}`);
    await npm(['install', '--no-save', '--include-workspace-root', ...chosen], { say });
    if (!areInstalled(folders))
      throw new Sentence('package.json and package-lock.json differ: run npm install --package-lock-only.');
  });
}

/** Where there is no package for this platform, the running Node has to do. */
async function fetchNode() {
  if (isRightNode) return;
  const versionIn = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined);
  const { packages } = JSON.parse(readFileSync(join(pinnedNode.folder, 'package-lock.json'), 'utf8'));
  const { version } = packages[`node_modules/${pinnedNode.name}`] ?? {};
  if (versionIn(join(pinnedNode.path, 'package.json')) === version) return;
  await step(`Installing Node ${version}, as this is ${process.versions.node}`, async say => {
    await npm(['ci'], { cwd: pinnedNode.folder, say });
    // Its headers, to compile against, take a third of its size.
    rmSync(join(pinnedNode.path, 'include'), { recursive: true, force: true });
  });
}

async function npm([command, ...options], { cwd, say }) {
  const [program, ...before] = npmCommand();
  const args = [...before, command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http', ...options];
  let fetched = 0;
  const { code, output } = await run(program, args, {
    cwd,
    onLine: line => line.includes('http fetch') && say(`${(fetched += 1)} fetched`),
  });
  if (code === 0) return;
  const reason = output
    .split('\n')
    .filter(line => !line.includes('http fetch'))
    .slice(-25)
    .join('\n');
  throw new Sentence(`npm ${command} failed:\n${reason}`);
}

const major = Number(process.versions.node.split('.')[0]);

/**
 * Installs what is missing of the product and the given folders of infra/packages, generates code that changed, runs
 * `script` on the product's Node and exits with its code. `before` runs first and may throw.
 */
export async function launch(script, { packages, before = () => {}, nodeArgs = [], args = process.argv.slice(2) }) {
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
    await fetchNode();
    await fetchPackages(packages);
    await runAllowedScripts();
    if (productNode() === process.execPath && major < 24) {
      throw new Sentence(
        `There is no packaged Node 24 for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}: please install Node 24 or newer.`,
      );
    }
    await generate({ types: packages.includes('test') });
    return true;
  });
  if (!ready || told) return;
  // The channel closes for the child when this process ends, even if it is killed.
  child = spawn(productNode(), [...nodeArgs, script, ...args], {
    cwd: root,
    env: productEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A killed npm sends no signal: its children get another parent.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
}
