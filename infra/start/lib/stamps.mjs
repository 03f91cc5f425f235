// What is made is made again only where the content of its inputs changed: a hash of them, kept as a stamp. No dependencies.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

/** Inputs of nothing that is made: tests, documents, what only types and tests read, and other folders' outputs. */
const ignored =
  /(^|\/)(node_modules|dist|fixtures|\.data)$|\.(spec|test|test-kit)\.tsx?$|\.(md|stamp)$|^(packages\/(testing|generated\/client-types\.ts)|infra\/(bench|chaos|compose|generate|kubernetes|observability))$/;

/** The hash of names and contents of all files at and below `inputs`, which are paths below `base`. */
export function fingerprint(inputs, base = root) {
  const hash = createHash('sha256');
  const visit = path => {
    const entries = entriesOf(join(base, path));
    if (entries)
      return entries.filter(name => !ignored.test(`${path}/${name}`)).forEach(name => visit(`${path}/${name}`));
    if (!existsSync(join(base, path))) return;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(base, path)))
      .update('\0');
  };
  inputs.forEach(visit);
  return hash.digest('hex');
}

/** The names in a folder, sorted; undefined for a file, or where nothing is. */
export function entriesOf(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (['ENOTDIR', 'ENOENT'].includes(error.code)) return undefined;
    throw error;
  }
}

/** Whether `output` is there and its stamp says that it was made from inputs with this hash. */
export const isFresh = ({ output, stamp }, hash) =>
  existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
