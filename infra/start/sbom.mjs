// Writes dist/sbom.cdx.json: an installation's packages as CycloneDX 1.5, from the lock file only. `npm sbom --omit
// dev` omits packages that development tools need too (pg, zod and 150 others), and fails on mismatched peers.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { dependenciesOf, lockedPackages, neededPackages } from './lib/packages.mjs';
import { root } from './lib/places.mjs';

const file = resolve(root, process.argv[2] ?? 'dist/sbom.cdx.json');
const packages = lockedPackages();
/** All but the product itself, and links to what is in the clone. */
const shipped = neededPackages(packages).filter(path => path && !packages[path].link);

const nameOf = (path, entry) => entry.name ?? (path.split('node_modules/').pop() || 'weitersagen');
const refOf = path => `${nameOf(path, packages[path])}@${packages[path].version}`;

/** SPDX expressions where possible; other licence texts become a name. */
function licencesOf({ license }) {
  if (!license) return {};
  if (/ (OR|AND) /.test(license)) return { licenses: [{ expression: license }] };
  return {
    licenses: [
      {
        license: /^(MIT|ISC|0BSD|Unlicense|[A-Za-z0-9]+-\d[\w.-]*)$/.test(license)
          ? { id: license }
          : { name: license },
      },
    ],
  };
}

function component(path, type = 'library') {
  const entry = packages[path];
  const name = nameOf(path, entry);
  const [algorithm, digest] = (entry.integrity ?? '').split('-');
  return {
    'bom-ref': refOf(path),
    type,
    name,
    version: entry.version,
    scope: entry.optional || entry.devOptional ? 'optional' : 'required',
    ...licencesOf(entry),
    purl: `pkg:npm/${name.replace(/^@/, '%40')}@${entry.version}`,
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  };
}

const refsOf = path =>
  dependenciesOf(packages, path).map(place => refOf(packages[place].link ? packages[place].resolved : place));

// One version may be installed in several folders, and each folder may resolve other versions of its dependencies.
const components = new Map(shipped.map(path => [refOf(path), component(path)]));
const dependencies = new Map();
for (const path of ['', ...shipped])
  dependencies.set(refOf(path), new Set([...(dependencies.get(refOf(path)) ?? []), ...refsOf(path)]));

const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: { timestamp: new Date().toISOString(), component: component('', 'application') },
  components: [...components.values()],
  dependencies: [...dependencies].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() })),
};
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages: ${file}`);
