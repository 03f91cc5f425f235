// Builds what changed: the server (TypeScript, file by file), portal and console (vite). A hash of the inputs decides.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { generate } from './generate.mjs';
import { root } from './places.mjs';
import { node } from './processes.mjs';
import { entriesOf, fingerprint, isFresh } from './stamps.mjs';
import { Sentence, step } from './steps.mjs';

const dist = join(root, 'dist');
const stampOf = name => join(dist, `.${name}.stamp`);
const shared = [
  'package-lock.json',
  'tsconfig.json',
  'packages/contract/src',
  'packages/reward-types/src',
  'packages/shared/src',
];
const vite = (name, { generated = [], drawsWith } = {}) => ({
  name,
  inputs: [...shared, name, 'infra/start/lib/build.mjs', ...generated],
  output: join(dist, name),
  stamp: stampOf(name),
  async build() {
    const run = (...how) =>
      node(
        ['node_modules/vite/bin/vite.js', 'build', '--config', `${name}/vite.config.ts`, '--logLevel', 'warn', ...how],
        { what: `Building ${name}`, env: { NODE_ENV: 'production', NO_COLOR: '1' } },
      );
    await run();
    await compressFiles(join(dist, name, 'assets'));
    // A second build of the components, for rendering on the server.
    if (drawsWith) await run('--ssr', drawsWith);
  },
});

const parts = [
  {
    name: 'server',
    inputs: [...shared, 'tsconfig.build.json', 'package.json', 'services', 'infra', 'packages'],
    output: join(dist, 'services'),
    stamp: stampOf('server'),
    async build() {
      await compile();
      for (const folder of ['services', 'packages', 'infra']) removeOrphans(folder);
      // Copied unchanged: SQL functions, the demo's tenants, the texts of mails and errors.
      for (const folder of ['infra/database/functions', 'infra/database/seeds/tenants'])
        cpSync(join(root, folder), join(dist, folder), { recursive: true, filter: file => !file.endsWith('.ts') });
      const { globSync } = await import('node:fs');
      for (const file of globSync(['services/modules/*/mails/**/*.liquid', 'packages/contract/src/**/*.json'], {
        cwd: root,
      }))
        cpSync(join(root, file), join(dist, file));
    },
  },
  vite('web-portal', { generated: ['packages/generated/portal-calls.ts'], drawsWith: 'src/ssr/worker.tsx' }),
  vite('web-admin'),
];

/** The same options as for the tests (jest.config.mjs), for native modules. */
const swc = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2023',
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: true,
};

/** Compiles each file separately; types are checked by `check`, not before every start. */
async function compile() {
  const { transform } = await import('@swc/core');
  // Imported here because Node 20 has no globSync, and Node 20 may load this file before the product's Node starts.
  const { globSync } = await import('node:fs');
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const { exclude } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8'));
  const files = globSync(include, { cwd: root, exclude }).filter(file => !file.endsWith('.d.ts'));
  const wrong = [];
  await Promise.all(
    files.map(async file => {
      const filename = join(root, file);
      const output = join(dist, file).replace(/\.ts$/, '.js');
      try {
        const { code, map } = await transform(readFileSync(filename, 'utf8'), { ...swc, filename });
        mkdirSync(dirname(output), { recursive: true });
        writeFileSync(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
        writeFileSync(`${output}.map`, map);
      } catch (error) {
        wrong.push(error.message);
      }
    }),
  );
  if (wrong.length > 0) throw new Sentence(`Building the server failed:\n${wrong.join('\n')}`);
}

/** Removes output without a source, above all of deleted migrations. */
function removeOrphans(path) {
  const entries = entriesOf(join(dist, path)) ?? [];
  for (const name of entries) {
    const file = `${path}/${name}`;
    if (entriesOf(join(dist, file))) removeOrphans(file);
    else if (!existsSync(join(root, file.replace(/\.js(\.map)?$/, '.ts')))) rmSync(join(dist, file));
  }
}

/** Changes with every change of the server's sources. */
export const serverFingerprint = () => fingerprint(parts[0].inputs);

/** Generates what changed, then builds the parts that changed, two at a time. */
export async function build(names = parts.map(part => part.name)) {
  await generate();
  const stale = parts
    .filter(part => names.includes(part.name))
    .map(part => ({ part, hash: fingerprint(part.inputs) }))
    .filter(({ part, hash }) => !isFresh(part, hash));
  if (stale.length === 0) return;
  mkdirSync(dist, { recursive: true });
  await step(`Building ${stale.map(({ part }) => part.name).join(', ')}`, async say => {
    const left = new Set(stale.map(({ part }) => part.name));
    const make = async ({ part, hash }) => {
      rmSync(part.stamp, { force: true });
      await part.build();
      writeFileSync(part.stamp, hash);
      left.delete(part.name);
      if (left.size) say(`(${[...left].join(', ')} left)`);
    };
    const [first, ...rest] = stale;
    await Promise.all([make(first), rest.reduce((before, one) => before.then(() => make(one)), Promise.resolve())]);
  });
}

// Scripts and styles are stored compressed, as the API serves them: once per build, at the best compression.
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
/** In bytes; below it the headers cost more than compression saves. */
const WORTH_IT = 600;

/** Writes `x.br` and `x.gz` beside every script, style and drawing of `folder`. */
async function compressFiles(folder) {
  const files = (await readdir(folder)).filter(name => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    files.map(async name => {
      const file = join(folder, name);
      const content = await readFile(file);
      if (content.length < WORTH_IT) return;
      // The highest quality takes seconds for a megabyte; the next lower one is hardly larger.
      const quality = content.length > 600_000 ? 9 : constants.BROTLI_MAX_QUALITY;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await Promise.all([
        brotli(content, { params }).then(small => writeFile(`${file}.br`, small)),
        zip(content, { level: 9 }).then(small => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
}
