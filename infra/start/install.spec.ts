import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string): string => readFileSync(join(process.cwd(), file), 'utf8');
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

describe('Install scripts of packages', () => {
  it('run for nobody by themselves, whatever version of npm installs', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(read('infra/start/lib/install.mjs')).toContain(`'ci', '--ignore-scripts'`);
    expect(read('infra/compose/Dockerfile').match(/npm ci(?! [^\n]*--ignore-scripts)/)).toBeNull();
  });

  it('run by name for those that are allowed, all of which have one', () => {
    const allowed = Object.keys(allowScripts).filter(name => allowScripts[name]);
    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.filter(name => !packages[`node_modules/${name}`]?.hasInstallScript)).toEqual([]);
  });
});
