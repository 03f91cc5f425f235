// Paths. No dependencies: loaded before anything is installed.
import { existsSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The clone's root folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
/** What the clone keeps between runs: secrets, mails, the embedded database, stamps. Never in version control. */
export const dataFolder = join(root, '.data');

/** The product runs on this major version of Node, from the minor on in which tests can require ESM. */
const [wantedMajor, leastMinor] = [24, 9];
const [major, minor] = process.versions.node.split('.').map(Number);
/** Whether the running Node is one of these; if not, the product runs on the one of infra/packages/node. */
export const isRightNode = major === wantedMajor && minor >= leastMinor;

const platform = process.platform === 'win32' ? 'win' : process.platform;
// The package for Apple silicon has another name.
const appleSilicon = platform === 'darwin' && process.arch === 'arm64';
const nodeName = `node-${appleSilicon ? 'bin-' : ''}${platform}-${process.arch}`;
/** Where that Node is pinned, by a lock file of its own, and where it is once it is installed. */
export const pinnedNode = {
  folder: join(root, 'infra/packages/node'),
  path: join(root, 'infra/packages/node/node_modules', nodeName),
  name: nodeName,
};

/** The Node that the product runs on; on platforms for which the registry has none, the running one. */
export function productNode() {
  const file = join(pinnedNode.path, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return !isRightNode && existsSync(file) ? file : process.execPath;
}

/** Flags with which Node runs the TypeScript sources. */
export const typescriptNode = [
  '--conditions=source',
  '--import',
  pathToFileURL(join(root, 'packages/testing/src/run-typescript.mjs')).href,
];

/** The environment of everything that runs on the product's Node. */
export function productEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = [dirname(productNode()), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(separator);
  // Hosts and tools start often, so their compiled code is cached.
  return { NODE_COMPILE_CACHE: join(dataFolder, 'compiled'), ...process.env, PATH: path, ...extra };
}

/** Whether the user `id` can enter every folder on the way to `path` (PostgreSQL refuses to run as root). */
export function reachableFor(id, path) {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid } = statSync(folder);
      const passes = uid === id ? mode & 0o100 : mode & 0o001;
      if (!passes) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/** A folder for this clone outside of it that other users can enter. */
export function cacheFolder(id) {
  const name = `weitersagen-${userInfo().uid}-${createHash('sha256').update(root).digest('hex').slice(0, 10)}`;
  const base =
    ['/var/cache', '/var/tmp', tmpdir()].find(folder => existsSync(folder) && reachableFor(id, folder)) ?? tmpdir();
  return join(base, name);
}
