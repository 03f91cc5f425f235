// Checks statements: rows are written through the EntityManager, except where decision 0001 lists an exception with its
// reason; no module reads another's tables but those decision 0005 lists; queries are typed but for those 0001 counts.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Writes that bypass the EntityManager, the list of allowed ones, and the messages. */
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

/** Reads of another module's tables in SQL, the list of allowed ones, and the messages. */
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
  'a typed part of a query over it': {
    list: [],
    code: "export const ripe = ({ selectFrom }) => selectFrom('pear as p').select('id');",
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

/** Raw SQL statements and queries in them, the allowed counts, the messages. Fragments without a query do not count. */
const raws = {
  'a statement that is not listed': {
    list: [],
    code: 'export const eat = db => sql`delete from apple`.execute(db);',
    says: ['1 raw statements are not listed'],
  },
  'one that is kept planned, one in a string and one that somebody else sends': {
    list: ['| `services/modules/apple/persistence.ts` | 2 | Planned. |'],
    code: "export const all = [prepared('select 1'), em.execute(`set local a = ${b}`), sql<Row>`select 1`];",
    says: ['3 raw statements, and 2 are listed'],
  },
  'one that is listed and gone': {
    list: ['| `services/modules/apple/persistence.ts` | 1 | Planned. |'],
    code: "export const look = db => db.selectFrom('apple').where(sql<boolean>`ripe > ${day}`).execute();",
    says: ['0 raw statements, and 1 are listed'],
  },
  'pieces of which statements are put together': {
    list: [],
    code: 'export const all = [sql`select id from apple`, sql<number>`(select ${sql`max(a)`} from apple)`, sql`left join apple a on ${on}`];',
    says: ['3 raw statements are not listed'],
  },
  'one of a gauge': {
    list: [],
    code: "export const gauges = [{ name: 'apples', sql: 'select count(*) from apple' }, { sql: `select ${one}` }];",
    says: ['2 raw statements are not listed'],
  },
  'fragments, and what is listed': {
    list: ['| `services/modules/apple/persistence.ts` | 2 | Planned. |'],
    code: 'export const all = [sql`select ${sql`(select max(a) from apple)`}`.execute(db), sql<number>`extract(year from a)`, sql`unnest(${a}::int[])`];',
    says: [],
  },
};

const builders = new Map([
  ['insertInto', 'insert'],
  ['updateTable', 'update'],
  ['deleteFrom', 'delete'],
  ['mergeInto', 'merge'],
  ['replaceInto', 'replace'],
]);
const statements = /\b(?:(insert) into|(delete) from)\s+([\w.]+)|\b(update)\s+([\w.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g;
/** Folders that are checked: the engine owns its rows, and tests may write anything. */
const writers = ['api', 'cli', 'mail', 'modules', 'platform', 'worker'].map(folder => `services/${folder}`);
const aside = /^services\/api\/(conformance|journeys)\/|\.(spec|test|test-kit|d)\.ts$/;

const sourcesBelow = base =>
  writers
    .filter(folder => existsSync(join(base, folder)))
    .flatMap(folder => readdirSync(join(base, folder), { recursive: true }).map(name => `${folder}/${name}`))
    .filter(path => path.endsWith('.ts') && !aside.test(path));

/** `verb table` of each statement in the file that bypasses the EntityManager. */
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

/** The results of `look` for every node of a file that yields one. */
function* answersIn(path, look) {
  const open = [ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)];
  for (const node of open) {
    yield* look(node);
    ts.forEachChild(node, child => void open.push(child));
  }
}

const isNamed = (node, name) => ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === name;

/** The tables that a file owns. */
const tablesOf = path =>
  answersIn(path, node =>
    isNamed(node, 'tableName') && ts.isStringLiteral(node.initializer) ? [node.initializer.text] : [],
  );

/** The tables that a file reads from: through types, as a report's view or in SQL. */
const readsOf = path =>
  answersIn(path, node => {
    if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      return readers.has(called.text) && ts.isStringLiteralLike(node.arguments[0] ?? node)
        ? [node.arguments[0].text.split(' ')[0]]
        : [];
    }
    if (isNamed(node, 'view') && ts.isStringLiteral(node.initializer)) return [node.initializer.text];
    const isOfTemplate = ts.isTemplateLiteralToken(node) || (ts.isStringLiteral(node) && looksLikeSql.test(node.text));
    return isOfTemplate ? [...node.text.matchAll(sqlReads)].map(([, table]) => table) : [];
  });

/** Parses a line of the list: `table` | owner | reader | reason. */
const published = line => {
  const [, table, owner, by, reason] = /^\| `([\w.]+)` \| (\w+) \| (\w+) \| (.+?) \|$/.exec(line) ?? [];
  return table ? [{ read: `${by} reads ${table} of ${owner}`, reason }] : [];
};

/** Tables that a module below `base` reads although another module owns them and they are not listed, and list entries without a use. */
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

const whole = /^\s*(?:select|with|insert|update|delete|set|savepoint|release|rollback)\b/;
/** A query, or a part of one that reads a table: what the builder has words for. */
const query = /\b(?:select|join|insert into|delete from|update \S+ set)\b/;
const senders = new Set(['execute', 'query', 'one']);
const textOf = node =>
  ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('?')
    : (node.text ?? '');

/**
 * Whether a statement, or a query within one, is sent as text: a tagged template that is executed or holds a query, a
 * prepared text, a string, or a gauge's `sql`.
 */
function isRaw(node) {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
    const isExecuted = ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'execute';
    const text = textOf(node.template);
    return isExecuted || query.test(text) || (node.typeArguments !== undefined && whole.test(text));
  }
  // A gauge's statement, which the engine sends.
  if (isNamed(node, 'sql')) return whole.test(textOf(node.initializer));
  if (!ts.isCallExpression(node)) return false;
  if (ts.isIdentifier(node.expression)) return node.expression.text === 'prepared';
  const [text] = node.arguments;
  const isSent = ts.isPropertyAccessExpression(node.expression) && senders.has(node.expression.name.text);
  return (
    isSent &&
    text !== undefined &&
    whole.test(textOf(text)) &&
    (ts.isStringLiteralLike(text) || ts.isTemplateExpression(text))
  );
}

/** Parses a line of the list: `path` | count | reason. */
const counted = line => {
  const [, path, count] = /^\| `(services\/[^`]+)` \| (\d+) \| .+ \|$/.exec(line) ?? [];
  return path ? [[path, Number(count)]] : [];
};

/** Files below `base` whose number of raw statements differs from the list. */
function unlistedRaws(base, list) {
  const named = new Map(list.flatMap(counted));
  const found = new Map(
    sourcesBelow(base).map(path => [path, [...answersIn(join(base, path), node => (isRaw(node) ? [1] : []))].length]),
  );
  return [...new Set([...named.keys(), ...found.keys()])].flatMap(path => {
    const [is, said] = [found.get(path) ?? 0, named.get(path)];
    if (said === undefined) return is > 0 ? [`${path}: ${is} raw statements are not listed`] : [];
    return is === said ? [] : [`${path}: ${is} raw statements, and ${said} are listed`];
  });
}

/** Parses a line of the list: `path` | verbs `table` · … | reason, into writes by place. */
function listed(line) {
  const [, path, what, reason] = /^\| `(services\/[^`]+)` \| (\D.*?) \| (.*?) ?\|$/.exec(line) ?? [];
  return (what?.split(' · ') ?? []).flatMap(some => {
    const [, verbs, table] = /^([a-z, ]+) `([\w.]+)`$/.exec(some) ?? [];
    return (verbs ?? '?').split(', ').map(verb => ({ path, write: `${verb} ${table}`, reason }));
  });
}

/** Writes below `base` that bypass the EntityManager and are not listed, and list entries without a use. */
function unlistedWrites(base, list) {
  const found = sourcesBelow(base).flatMap(path => [...writesIn(join(base, path))].map(write => ({ path, write })));
  const named = list.flatMap(listed);
  const isIn = (all, { path, write }) => all.some(one => one.path === path && one.write === write);
  return [
    ...found.filter(one => !isIn(named, one)).map(({ path, write }) => `${path}: ${write} is not listed`),
    ...named.filter(one => !isIn(found, one)).map(({ path, write }) => `${path}: ${write} is listed and not there`),
    ...named.filter(one => !one.reason).map(({ path, write }) => `${path}: ${write} is listed without a reason`),
  ];
}

const decision = 'docs/decisions/modules-and-events.md';
const figures = 'infra/bench/RESULTS.md';

/** Compares the tree below `root` with its lists; `misses`: fixtures that are not recognised as violations. */
export function statementsOf(root) {
  const text = readFileSync(join(root, decision), 'utf8');
  const linesOf = number => new RegExp(`^## ${number}\\..*?(?=^## )`, 'ms').exec(text)[0].split('\n');
  const list = linesOf('0001');
  const raw = list.flatMap(counted).reduce((sum, [, count]) => sum + count, 0);
  const [, told] =
    /^\| Raw statements outside the engine.*?\| (\d+) \|$/m.exec(readFileSync(join(root, figures), 'utf8')) ?? [];
  return {
    problems: [
      ...unlistedWrites(root, list).map(
        one => `${one} (rows are written through the EntityManager; what is not stands in decision 0001).`,
      ),
      ...foreignReads(root, linesOf('0005')).map(
        one => `${one} (a module asks another over its api.ts; what reports read stands in decision 0005).`,
      ),
      ...unlistedRaws(root, list).map(one => `${one} (questions are typed; what is not stands in decision 0001).`),
      ...(Number(told) === raw ? [] : [`${figures} tells of ${told} raw statements; decision 0001 lists ${raw}.`]),
    ],
    summary: `Rows are written through the EntityManager, but by ${list.flatMap(listed).length} listed statements; ${raw} are raw.`,
    misses: written =>
      Object.entries({ writes, reads, raws }).flatMap(([kind, fixtures]) =>
        Object.entries(fixtures).flatMap(([name, { list: lines, code, says }], index) => {
          const base = join(written, `${kind}-${index}`);
          for (const [module, own] of Object.entries({ apple: code, pear: '' })) {
            mkdirSync(join(base, 'services/modules', module), { recursive: true });
            const row = `defineEntity({ tableName: '${module}' });\n`;
            writeFileSync(join(base, 'services/modules', module, 'persistence.ts'), row + own);
          }
          const check = { writes: unlistedWrites, reads: foreignReads, raws: unlistedRaws }[kind];
          const said = check(base, lines).map(line => line.split(': ')[1]);
          return said.join() === says.join() ? [] : [`Of ${name} it is said: ${said.join(', ') || 'nothing'}.`];
        }),
      ),
  };
}
