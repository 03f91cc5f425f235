// Writes icons/ anew, from the package whose name and version package.json has: node web-admin/icons/renew.mjs
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { wantedIcons } from './wanted.ts';

const here = import.meta.dirname;
const root = resolve(here, '../..');
const { name, version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

const jsx = ({ type, props: { children = [], ...attributes } }) => {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}=${JSON.stringify(String(value))}`);
  const inner = [children].flat().map(jsx).join('');
  return inner ? `<${type}${said.join('')}>${inner}</${type}>` : `<${type}${said.join('')} />`;
};

/** What one icon draws, out of the module of the package. */
function shapesOf(source) {
  const [, call] = /^export default (createSvgIcon\([^]*\));?\s*$/m.exec(source);
  const element = (type, props) => ({ type, props });
  const shapes = Function('createSvgIcon', '_jsx', '_jsxs', `return ${call}`)(drawn => drawn, element, element);
  return Array.isArray(shapes) ? `<>${shapes.map(jsx).join('')}</>` : jsx(shapes);
}

const folder = mkdtempSync(join(tmpdir(), 'icons-'));
try {
  const options = ['--no-save', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, `--prefix=${folder}`, `${name}@${version}`], { stdio: 'inherit' });
  rmSync(join(here, 'icons'), { recursive: true, force: true });
  mkdirSync(join(here, 'icons'));
  for (const icon of wantedIcons(root)) {
    const shapes = shapesOf(readFileSync(join(folder, 'node_modules', name, 'esm', `${icon}.js`), 'utf8'));
    writeFileSync(
      join(here, 'icons', `${icon}.tsx`),
      `import { createSvgIcon } from '@mui/material/utils';\n\nexport default createSvgIcon(${shapes}, '${icon}');\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
execFileSync('npx', ['prettier', '--write', '--log-level=warn', join(here, 'icons')], { cwd: root, stdio: 'inherit' });
