// Checks the import rules: the source tree breaks none, and each rule's fixture breaks that rule and no other.
// statements.mjs checks which tables SQL statements read and write.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { floors } from './floors.cjs';
import { statementsOf } from './statements.mjs';

/** One failing fixture per import rule: files whose content breaks this rule and no other. */
const fixtures = {
  'an-api-shows-nothing-from-inside': {
    'services/modules/apple/api.ts': [
      "import type { AppleRow } from './persistence/apples.js';",
      "export type AppleFound = Pick<AppleRow, 'grams'>;",
    ],
    'services/modules/apple/persistence/apples.ts': ['export interface AppleRow { grams: number }'],
  },
  'contract-needs-zod-only': {
    'packages/contract/src/apfel.ts': [
      "import { Injectable } from '@nestjs/common';",
      'export const marker = Injectable;',
    ],
  },
  'demo-stays-out-of-the-image': {
    'infra/start/demo/apples.ts': ['export const apples = [];'],
    'services/platform/clock.ts': ["export const later = () => import('../../infra/start/demo/apples.js');"],
  },
  'domain-does-no-io': {
    'services/modules/apple/domain/apple.ts': [
      "import { readFileSync } from 'node:fs';",
      "export const weight = (): number => readFileSync('apple').length;",
    ],
  },
  'domain-is-pure': {
    'services/modules/apple/domain/apple.ts': [
      "import { AppleRow } from '../persistence/apple.entity.js';",
      'export const weight = (row: AppleRow): number => row.grams;',
    ],
    'services/modules/apple/persistence/apple.entity.ts': ['export interface AppleRow { grams: number }'],
  },
  'events-know-events-only': {
    'services/modules/apple/api.ts': ['export class FindApple {}'],
    'services/modules/apple/events.ts': [
      "import type { FindApple } from './api.js';",
      'export type ApplePicked = { readonly by: FindApple };',
    ],
  },
  'engine-knows-no-mail': {
    'services/engine/relay.ts': ["import { post } from '../mail/mailer.js';", 'export const tell = () => post();'],
    'services/mail/mailer.ts': ['export const post = () => true;'],
  },
  'every-import-resolves': {
    'services/platform/clock/clock.ts': ["import { nowhere } from './nowhere.js';", 'export const clock = nowhere;'],
  },
  'features-do-not-meet': {
    'web-portal/src/features/apples/list.ts': [
      "import { pear } from '../pears/pear.js';",
      'export const list = [pear];',
    ],
    'web-portal/src/features/pears/pear.ts': ["export const pear = 'pear';"],
  },
  'german-stays-on-the-wire': {
    'packages/contract/src/apfel.ts': ['export const apfelSchema = {};'],
    'services/modules/apple/queries/list-apples/list-apples.handler.ts': [
      "import { apfelSchema } from '../../../../../packages/contract/src/apfel.js';",
      'export const answer = apfelSchema;',
    ],
  },
  'hosts-see-modules-only': {
    'services/api/main.ts': [
      "import { AppleRepository } from '../modules/apple/persistence/apple.repository.js';",
      'export const apples = new AppleRepository();',
    ],
    'services/modules/apple/persistence/apple.repository.ts': ['export class AppleRepository {}'],
  },
  'modules-ask-downwards': {
    'services/modules/catalogue/queries/list-products.ts': [
      "import type { OrdersOf } from '../../order/api.js';",
      'export const list = (orders: OrdersOf) => [orders];',
    ],
    'services/modules/order/api.ts': ['export class OrdersOf {}'],
  },
  'modules-meet-at-their-api': {
    'services/modules/apple/commands/pick-apple/pick-apple.handler.ts': [
      "import { PearRepository } from '../../../pear/persistence/pear.repository.js';",
      'export const pears = new PearRepository();',
    ],
    'services/modules/pear/persistence/pear.repository.ts': ['export class PearRepository {}'],
  },
  'no-circles': {
    'web-admin/src/resources/apples/AppleList.ts': [
      "import type { Apple } from './index.js';",
      'export const weight = ({ grams }: Apple): number => grams;',
    ],
    'web-admin/src/resources/apples/index.ts': [
      'export interface Apple { readonly grams: number }',
      "export const list = () => import('./AppleList.js');",
    ],
  },
  'nothing-shipped-imports-tests': {
    'packages/testing/src/given.ts': ['export const given = () => [];'],
    'services/modules/apple/queries/list-apples.ts': [
      "import { given } from '../../../../packages/testing/src/given.js';",
      'export const start = given;',
    ],
  },
  'packages-are-leaves': {
    'packages/reward-types/src/basket.ts': [
      "import { clock } from '../../../services/platform/clock/clock.js';",
      'export const now = clock;',
    ],
    'services/platform/clock/clock.ts': ['export const clock = () => 0;'],
  },
  'platform-knows-no-engine': {
    'services/engine/relay.ts': ['export interface Relay { wake(): void }'],
    'services/platform/clock/clock.ts': [
      "import type { Relay } from '../../engine/relay.js';",
      'export const tick = (relay: Relay) => relay.wake();',
    ],
  },
  'resources-do-not-meet': {
    'web-admin/src/resources/apples/apple-list.ts': [
      "import { pear } from '../pears/pear.js';",
      'export const list = [pear];',
    ],
    'web-admin/src/resources/pears/pear.ts': ["export const pear = 'pear';"],
  },
  'shared-knows-no-feature': {
    'web-portal/src/features/pears/pear.ts': ["export const pear = 'pear';"],
    'web-portal/src/shared/ui/button.ts': [
      "import { pear } from '../../features/pears/pear.js';",
      'export const button = pear;',
    ],
  },
  'use-cases-know-no-http': {
    'services/modules/apple/http.ts': ['export const toWireApple = (grams: number) => ({ Gramm: grams });'],
    'services/modules/apple/use-cases/pick-apple.ts': [
      "import { toWireApple } from '../http.js';",
      'export const picked = toWireApple(100);',
    ],
  },
  'what-modules-stand-on-knows-none': {
    'services/engine/relay.ts': [
      "import { AppleModule } from '../modules/apple/apple.module.js';",
      'export const modules = [AppleModule];',
    ],
    'services/modules/apple/apple.module.ts': ['export class AppleModule {}'],
  },
  'web-never-reaches-services': {
    'services/modules/apple/queries/list-apples.ts': ['export const listApples = () => [];'],
    'web-portal/src/routes/home.ts': [
      "import { listApples } from '../../../services/modules/apple/queries/list-apples.js';",
      'export const apples = listApples;',
    ],
  },
};

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const { enhancedResolveOptions, tsConfig, ...cruiseOptions } = options;
const compiler = { tsConfig: extractTSConfig(join(root, tsConfig.fileName)) };

/** The violations of the rules below `base`, treated as the root of a clone. */
async function violations(base, folders) {
  process.chdir(base);
  const exclude = { path: '(^|/)(fixtures|dist)/' };
  const { output } = await cruise(
    folders,
    { ...cruiseOptions, exclude, ruleSet: { forbidden }, validate: true },
    enhancedResolveOptions,
    compiler,
  );
  return { found: output.summary.violations, files: output.summary.totalCruised, modules: output.modules };
}

/** Modules without a floor, floors without a module, and ports that no module above answers. */
function floorProblems(files) {
  const folders = readdirSync(join(root, 'services/modules'), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? entry.name : [],
  );
  const listed = floors.flat();
  const floorOf = file => floors.findIndex(floor => floor.includes(file.split('/')[2]));
  const ports = files.filter(({ source }) => /^services\/modules\/[^/]+\/ports\.ts$/.test(source));
  return [
    ...folders.filter(name => !listed.includes(name)).map(name => `The module ${name} stands on no floor.`),
    ...listed.filter(name => !folders.includes(name)).map(name => `The floors name ${name}, which is no module.`),
    ...ports
      .filter(({ source, dependents }) => !dependents.some(file => floorOf(file) > floorOf(source)))
      .map(({ source }) => `No module above answers what ${source} asks.`),
  ];
}

/** Writes a fixture to a directory of its own. */
function lay(name) {
  for (const [path, lines] of Object.entries(fixtures[name])) {
    mkdirSync(dirname(join(written, name, path)), { recursive: true });
    writeFileSync(join(written, name, path), `${lines.join('\n')}\n`);
  }
  return join(written, name);
}

const statements = statementsOf(root);
const problems = [...statements.problems];
const tree = await violations(root, ['services', 'packages', 'infra', 'web-portal', 'web-admin']);
for (const { rule, from, to } of tree.found) problems.push(`${rule.name}: ${from} imports ${to}`);
problems.push(...floorProblems(tree.modules));
if (tree.files < 30) problems.push(`Only ${tree.files} files were looked at: the rules see nothing.`);

const names = [...new Set(forbidden.map(({ name }) => name))];
// Below the repository, so that packages resolve.
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
problems.push(...statements.misses(written));
process.chdir(root);
rmSync(written, { recursive: true });

if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${names.length} import rules hold in ${tree.files} files; each fixture breaks its rule.`);
  console.log(statements.summary);
}
