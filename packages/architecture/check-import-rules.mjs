// Proves the import rules: the tree keeps them all, and each rule's fixture breaks that rule and no other.
// And that rows are written through the EntityManager, but where decision 0001 lists a statement with its reason,
// and that no module reads another one's tables, but what decision 0005 lists as published.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import ts from 'typescript';

/** One red fixture for each import rule: files, and what is written in them, that break this rule and no other. */
const fixtures = {
  'contract-needs-zod-only': {
    'packages/contract/src/apfel.ts': [
      "import { Injectable } from '@nestjs/common';",
      'export const marker = Injectable;',
    ],
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
  'modules-meet-at-their-api': {
    'services/modules/apple/commands/pick-apple/pick-apple.handler.ts': [
      "import { PearRepository } from '../../../pear/persistence/pear.repository.js';",
      'export const pears = new PearRepository();',
    ],
    'services/modules/pear/persistence/pear.repository.ts': ['export class PearRepository {}'],
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
  'platform-and-engine-know-no-module': {
    'services/engine/relay.ts': [
      "import { AppleModule } from '../modules/apple/apple.module.js';",
      'export const modules = [AppleModule];',
    ],
    'services/modules/apple/apple.module.ts': ['export class AppleModule {}'],
  },
  'shared-knows-no-feature': {
    'web-portal/src/features/pears/pear.ts': ["export const pear = 'pear';"],
    'web-portal/src/shared/ui/button.ts': [
      "import { pear } from '../../features/pears/pear.js';",
      'export const button = pear;',
    ],
  },
  'web-never-reaches-services': {
    'services/modules/apple/queries/list-apples.ts': ['export const listApples = () => [];'],
    'web-portal/src/routes/home.ts': [
      "import { listApples } from '../../../services/modules/apple/queries/list-apples.js';",
      'export const apples = listApples;',
    ],
  },
};

/** What is written past the EntityManager, with the list beside it; and what is to be said of that, once each. */
const writes = {
  'A statement of types that is not listed': {
    list: [],
    code: "export const pick = db => db.insertInto('apple').values({ grams: 1 });",
    says: ['insert apple is not listed'],
  },
  'SQL that is not listed': {
    list: [],
    code: 'export const eat = id => sql`with eaten as (delete from apple where id = ${id}) update basket set apples = 0`;',
    says: ['delete apple is not listed', 'update basket is not listed'],
  },
  'one that is listed for another file': {
    list: ['| `services/modules/pear/persistence.ts` | insert `apple` | Many at once. |'],
    code: "export const pick = db => db.insertInto('apple').values({ grams: 1 });",
    says: ['insert apple is not listed', 'insert apple is listed and not there'],
  },
  'one that is listed and gone': {
    list: ['| `services/modules/apple/persistence.ts` | update `apple` | Many at once. |'],
    code: "export const look = db => db.selectFrom('apple').forUpdate();",
    says: ['update apple is listed and not there'],
  },
  'one that is listed without a reason': {
    list: ['| `services/modules/apple/persistence.ts` | delete `apple` |  |'],
    code: "export const eat = db => db.deleteFrom('apple');",
    says: ['delete apple is listed without a reason'],
  },
  'nothing but what is listed': {
    list: ['| `services/modules/apple/persistence.ts` | delete, insert `apple` · update `basket` | Many at once. |'],
    code: "export const swap = db => [db.deleteFrom('apple'), db.insertInto('apple'), sql`update basket set apples = 0`];",
    says: [],
  },
};

/** What a module reads in SQL of a table that is another's, with the list beside it; and what is to be said of that. */
const reads = {
  'SQL that joins a table of another module': {
    list: [],
    code: 'export const basket = id => sql`select from apple a join pear p on p.id = ${id}`;',
    says: ['apple reads pear of pear'],
  },
  'a piece of SQL that looks it up': {
    list: [],
    code: 'export const ripe = name => sql`a.id in (select id from pear where name = ${name})`;',
    says: ['apple reads pear of pear'],
  },
  'SQL in a plain string': {
    list: [],
    code: "export const ripe = prepared('select id from pear');",
    says: ['apple reads pear of pear'],
  },
  'typed queries over it': {
    list: [],
    code: "export const basket = db => db.selectFrom('apple as a').leftJoin('pear as p', 'p.id', 'a.id');",
    says: ['apple reads pear of pear'],
  },
  'a report over it': {
    list: [],
    code: "export const report = { view: 'pear', alias: 'p' };",
    says: ['apple reads pear of pear'],
  },
  'rows of the engine': {
    list: [],
    code: 'export const heard = sql`select min(at) from engine.event`;',
    says: ['apple reads engine.event of engine'],
  },
  'what is published for somebody else': {
    list: ['| `pear` | pear | plum | Counts them. |'],
    code: 'export const ripe = sql`select from pear`;',
    says: ['apple reads pear of pear', 'plum reads pear of pear is listed and not there'],
  },
  'its own, what is published for it, and words that only sound so': {
    list: ['| `pear` | pear | apple | Counts them. |'],
    code: "export const all = [sql`select from apple join pear on true`, 'An apple falls from plum trees'];",
    says: [],
  },
};

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

const builders = new Map([
  ['insertInto', 'insert'],
  ['updateTable', 'update'],
  ['deleteFrom', 'delete'],
  ['mergeInto', 'merge'],
  ['replaceInto', 'replace'],
]);
const statements = /\b(?:(insert) into|(delete) from)\s+([\w.]+)|\b(update)\s+([\w.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g;
/** The engine's rows are its own, and tests write what they like. */
const writers = ['api', 'cli', 'modules', 'platform', 'worker'].map(folder => `services/${folder}`);
const aside = /^services\/api\/(conformance|journeys)\/|\.(spec|test|test-kit|d)\.ts$/;

/** `verb table` of each statement in the file that is not the EntityManager's. */
function writesIn(path) {
  const found = new Set();
  const look = node => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const verb = builders.get(node.expression.name.text);
      if (verb) found.add(`${verb} ${node.arguments[0]?.text ?? 'of some table'}`);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
      for (const [, ...words] of node.text.matchAll(statements)) found.add(words.filter(Boolean).join(' '));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

const readers = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin']);
const sqlReads = /\b(?:from|join)\s+(?:only\s+)?((?:engine\.)?[a-z_]+)\b/g;
const looksLikeSql = /\b(?:select|insert into|update|delete from|join)\b/;

/** Every node of a file that `look` answers for. */
function* answersIn(path, look) {
  const open = [ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)];
  for (const node of open) {
    yield* look(node);
    ts.forEachChild(node, child => void open.push(child));
  }
}

const isNamed = (node, name) => ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === name;

/** The tables a file is the home of. */
const tablesOf = path =>
  answersIn(path, node =>
    isNamed(node, 'tableName') && ts.isStringLiteral(node.initializer) ? [node.initializer.text] : [],
  );

/** The tables a file reads from, whether in types, as a report's view or in SQL. */
const readsOf = path =>
  answersIn(path, node => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      return readers.has(node.expression.name.text) && ts.isStringLiteralLike(node.arguments[0] ?? node)
        ? [node.arguments[0].text.split(' ')[0]]
        : [];
    if (isNamed(node, 'view') && ts.isStringLiteral(node.initializer)) return [node.initializer.text];
    const isOfTemplate = ts.isTemplateLiteralToken(node) || (ts.isStringLiteral(node) && looksLikeSql.test(node.text));
    return isOfTemplate ? [...node.text.matchAll(sqlReads)].map(([, table]) => table) : [];
  });

/** Of a line of the list, `table` | whose | by whom | reason. */
const published = line => {
  const [, table, owner, by, reason] = /^\| `([\w.]+)` \| (\w+) \| (\w+) \| (.+?) \|$/.exec(line) ?? [];
  return table ? [{ read: `${by} reads ${table} of ${owner}`, reason }] : [];
};

/** Tables a module below `base` reads though they are another's and not listed, and what the list has too much. */
function foreignReads(base, list) {
  const modules = join(base, 'services/modules');
  const files = readdirSync(modules, { recursive: true })
    .filter(path => path.endsWith('.ts') && !aside.test(path))
    .map(path => ({ path: join(modules, path), module: path.split('/')[0] }));
  const owners = new Map(files.flatMap(({ path, module }) => [...tablesOf(path)].map(table => [table, module])));
  const ownerOf = table => (table.startsWith('engine.') ? 'engine' : owners.get(table));
  const found = files.flatMap(({ path, module }) =>
    [...readsOf(path)].flatMap(table => {
      const owner = ownerOf(table);
      return owner && owner !== module ? [{ path, read: `${module} reads ${table} of ${owner}` }] : [];
    }),
  );
  const listed = list.flatMap(published).map(({ read }) => read);
  return [
    ...new Set(
      found
        .filter(({ read }) => !listed.includes(read))
        .map(({ path, read }) => `${path.slice(base.length + 1)}: ${read}`),
    ),
    ...listed
      .filter(one => !found.some(({ read }) => read === one))
      .map(read => `0005: ${read} is listed and not there`),
  ];
}

/** Of a line of the list, `path` | verbs `table` · … | reason: the writes by their places. */
function listed(line) {
  const [, path, what, reason] = /^\| `(services\/[^`]+)` \| (.+?) \| (.*?) ?\|$/.exec(line) ?? [];
  return (what?.split(' · ') ?? []).flatMap(some => {
    const [, verbs, table] = /^([a-z, ]+) `([\w.]+)`$/.exec(some) ?? [];
    return (verbs ?? '?').split(', ').map(verb => ({ path, write: `${verb} ${table}`, reason }));
  });
}

/** What is written past the EntityManager below `base` and not in the list, and what the list has too much. */
function unlistedWrites(base, list) {
  const found = writers
    .filter(folder => existsSync(join(base, folder)))
    .flatMap(folder => readdirSync(join(base, folder), { recursive: true }).map(name => `${folder}/${name}`))
    .filter(path => path.endsWith('.ts') && !aside.test(path))
    .flatMap(path => [...writesIn(join(base, path))].map(write => ({ path, write })));
  const named = list.flatMap(listed);
  const isIn = (all, { path, write }) => all.some(one => one.path === path && one.write === write);
  return [
    ...found.filter(one => !isIn(named, one)).map(({ path, write }) => `${path}: ${write} is not listed`),
    ...named.filter(one => !isIn(found, one)).map(({ path, write }) => `${path}: ${write} is listed and not there`),
    ...named.filter(one => !one.reason).map(({ path, write }) => `${path}: ${write} is listed without a reason`),
  ];
}

const problems = [];
const decision = 'docs/decisions/modules-and-events.md';
const linesOf = number =>
  new RegExp(`^## ${number}\\..*?(?=^## )`, 'ms').exec(readFileSync(join(root, decision), 'utf8'))[0].split('\n');
const list = linesOf('0001');
for (const foreign of foreignReads(root, linesOf('0005')))
  problems.push(`${foreign} (a module asks another over its api.ts; what reports read stands in decision 0005).`);
for (const unlisted of unlistedWrites(root, list))
  problems.push(`${unlisted} (rows are written through the EntityManager; what is not stands in decision 0001).`);
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
for (const [index, [name, { list: lines, code, says }]] of Object.entries(writes).entries()) {
  const base = join(written, `writes-${index}`);
  mkdirSync(join(base, 'services/modules/apple'), { recursive: true });
  writeFileSync(join(base, 'services/modules/apple/persistence.ts'), code);
  const said = unlistedWrites(base, lines).map(line => line.split(': ')[1]);
  if (said.join() !== says.join()) problems.push(`Of ${name} it is said: ${said.join(', ') || 'nothing'}.`);
}
for (const [index, [name, { list: lines, code, says }]] of Object.entries(reads).entries()) {
  const base = join(written, `reads-${index}`);
  for (const [module, text] of Object.entries({ apple: code, pear: '' })) {
    mkdirSync(join(base, 'services/modules', module), { recursive: true });
    const row = `defineEntity({ tableName: '${module}' });\n`;
    writeFileSync(join(base, 'services/modules', module, 'persistence.ts'), row + text);
  }
  const said = foreignReads(base, lines).map(line => line.split(': ')[1]);
  if (said.join() !== says.join()) problems.push(`Of ${name} it is said: ${said.join(', ') || 'nothing'}.`);
}
process.chdir(root);
rmSync(written, { recursive: true });

if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${forbidden.length} import rules hold in ${tree.files} files; each fixture breaks its rule.`);
  console.log(`Rows are written through the EntityManager, but by ${list.flatMap(listed).length} listed statements.`);
}
