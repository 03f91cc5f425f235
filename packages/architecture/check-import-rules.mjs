// Proves the import rules: the tree keeps them all, and each rule's fixture breaks that rule and no other.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { fixtures } from './import-rules.fixtures.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const { enhancedResolveOptions, tsConfig, ...cruiseOptions } = options;
const compiler = { tsConfig: extractTSConfig(join(root, tsConfig.fileName)) };

/** What `base`, seen as the root of a clone, does against the rules. */
async function violations(base, folders) {
  process.chdir(base);
  const exclude = { path: '(^|/)(fixtures|dist)/' };
  const { output } = await cruise(
    folders,
    { ...cruiseOptions, exclude, ruleSet: { forbidden }, validate: true },
    enhancedResolveOptions,
    compiler,
  );
  return { found: output.summary.violations, files: output.summary.totalCruised };
}

/** Writes a fixture as a tree of its own. */
function lay(name) {
  for (const [path, lines] of Object.entries(fixtures[name])) {
    mkdirSync(dirname(join(written, name, path)), { recursive: true });
    writeFileSync(join(written, name, path), `${lines.join('\n')}\n`);
  }
  return join(written, name);
}

const problems = [];
const tree = await violations(root, ['services', 'packages', 'infra', 'web-portal', 'web-admin']);
for (const { rule, from, to } of tree.found) problems.push(`${rule.name}: ${from} imports ${to}`);
if (tree.files < 30) problems.push(`Only ${tree.files} files were looked at: the rules see nothing.`);

const names = forbidden.map(({ name }) => name);
// Below the repository, so that packages are found.
mkdirSync(join(root, 'dist'), { recursive: true });
const written = mkdtempSync(join(root, 'dist/import-rules-'));
for (const name of new Set([...names, ...Object.keys(fixtures)])) {
  if (!names.includes(name)) problems.push(`The fixture ${name} belongs to no rule.`);
  if (!(name in fixtures)) {
    problems.push(`The rule ${name} has no red fixture.`);
    continue;
  }
  const { found } = await violations(lay(name), [
    ...new Set(Object.keys(fixtures[name]).map(path => path.split('/')[0])),
  ]);
  const broken = [...new Set(found.map(({ rule }) => rule.name))];
  if (!broken.includes(name)) problems.push(`The rule ${name} does not notice its red fixture.`);
  if (broken.length > 1) problems.push(`The fixture of ${name} breaks more than its rule: ${broken.join(', ')}.`);
}
process.chdir(root);
rmSync(written, { recursive: true });

if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${forbidden.length} import rules hold in ${tree.files} files; each fixture breaks its rule.`);
}
