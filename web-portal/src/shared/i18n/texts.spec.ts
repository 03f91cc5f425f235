import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folder = join(process.cwd(), 'web-portal/src/shared/i18n/locales');
const files = readdirSync(folder);
const read = (language: string, file: string): unknown =>
  (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>)[language];

/** Every text with its path; lists keep their length and shape. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, path ? `${path}.${key}` : key));
}
/** What is said to a friend by `du`, beside the same text by `Sie`; English knows one of them. */
const isCasual = (path: string) => path.endsWith('_du');
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the portal’s texts', () => {
  it.each(files)('%s says by “du” what it says by “Sie”', file => {
    const german = new Map(texts(read('de', file)));
    for (const [path, text] of german)
      if (isCasual(path))
        expect([path, placeholders(text)]).toEqual([path, placeholders(german.get(path.slice(0, -3)) ?? '')]);
  });
  it.each(files)('%s says the same things in German and English', file => {
    const german = texts(read('de', file)).filter(([path]) => !isCasual(path));
    const english = new Map(texts(read('en', file)));
    expect([...english.keys()]).toEqual(german.map(([path]) => path));
    for (const [path, text] of german)
      expect([path, placeholders(english.get(path)!)]).toEqual([path, placeholders(text)]);
  });
  it.each(files)('%s speaks calmly: no exclamation marks, formal address', file => {
    for (const [path, text] of texts(read('de', file))) {
      expect([path, text.includes('!')]).toEqual([path, false]);
      if (!path.startsWith('message') && !isCasual(path))
        expect([path, /\b(du|dir|dich|dein\w*)\b/i.test(text)]).toEqual([path, false]); // The prepared message goes from friend to friend.
    }
  });
});

const source = join(process.cwd(), 'web-portal/src');
const germanTexts = new Map(files.map(file => [file.replace('.json', ''), read('de', file)]));

const at = (namespace: string, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (place, part) => (place as Record<string, unknown> | undefined)?.[part],
      germanTexts.get(namespace),
    );
const exists = (namespace: string, key: string) =>
  ['', '_one'].some(plural => typeof at(namespace, key + plural) === 'string');

/** Namespaces of the nearest `useTranslation(…)` around a call: the first is where keys without one are looked for. */
function namespacesAround(node: ts.Node): readonly string[] {
  for (let around: ts.Node | undefined = node; around; around = around.parent) {
    if (!ts.isBlock(around)) continue;
    for (const statement of around.statements.filter(ts.isVariableStatement)) {
      const call = statement.declarationList.declarations[0]?.initializer;
      if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'useTranslation') continue;
      const [of] = call.arguments;
      if (!of) return ['common'];
      if (ts.isStringLiteral(of)) return [of.text];
      if (ts.isArrayLiteralExpression(of)) return of.elements.filter(ts.isStringLiteral).map(({ text }) => text);
    }
  }
  return [];
}

function missingIn(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const missing: string[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || node.expression.getText() !== 't') return;
    const [key] = node.arguments;
    const [first] = namespacesAround(node);
    if (!key || !ts.isStringLiteral(key) || !first) return;
    const [namespace, name] = key.text.includes(':') ? (key.text.split(':') as [string, string]) : [first, key.text];
    if (!exists(namespace, name)) missing.push(`${path.slice(source.length + 1)}: ${namespace}:${name}`);
  };
  visit(file);
  return missing;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory()
      ? filesBelow(join(folder, entry.name))
      : /(?<!\.spec)\.tsx$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  );

it('every text a component names is there', () => {
  const files = filesBelow(source);
  expect(files.length).toBeGreaterThan(60);
  expect(files.flatMap(missingIn)).toEqual([]);
});
