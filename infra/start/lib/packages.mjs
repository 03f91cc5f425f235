// Which packages of the lock file a script needs (decision 0042), and whether they are installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

const read = file => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** The lock file's entries by path; '' is the product. */
export const lockedPackages = () => read('package-lock.json').packages;

/** The path in the lock file where Node finds the package `name` from `path`; undefined if it has none. */
function found(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}

/** The paths of the packages that the one at `path` needs. */
export function dependenciesOf(packages, path) {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = packages[path];
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta?.[name]?.optional);
  const names = Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers);
  return names.map(name => found(packages, path, name)).filter(place => place !== undefined);
}

/** The paths of all packages that the product needs, and with it the given folders of infra/packages. */
export function neededPackages(packages, folders = []) {
  const needed = new Set();
  const visit = path => {
    if (needed.has(path)) return;
    needed.add(path);
    if (packages[path].link) return visit(packages[path].resolved);
    dependenciesOf(packages, path).forEach(visit);
  };
  ['', ...folders.map(folder => `infra/packages/${folder}`)].forEach(visit);
  return [...needed];
}

/** Whether all these packages are in node_modules. npm writes its own list last: an interrupted install does not count. */
export function areInstalled(folders) {
  const list = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, list))) return false;
  const [wanted, there] = [lockedPackages(), read(list).packages];
  return neededPackages(wanted, folders).every(path => {
    const { link, version, os, cpu, optional } = wanted[path];
    // The product itself, folders of infra/packages, and what a link leads to are in the clone.
    if (!path.startsWith('node_modules/')) return true;
    if (there[path] && (link || there[path].version === version)) return true;
    const forElsewhere = (os && !os.includes(process.platform)) || (cpu && !cpu.includes(process.arch));
    // Optional packages may fail to install.
    return forElsewhere || (optional && !there[path]);
  });
}
