import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { Tenant } from '#contract/mandant.js';
import { textOf } from '../content.js';
import { shortened } from '../ui/lists.js';
import { date, languageFor, money, withOwn } from './language.js';

const folder = join(process.cwd(), 'web-portal/src/shared/i18n/locales');
const languageFile = (language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<string, unknown>;
const locales: Readonly<Record<string, Record<string, unknown>>> = { de: languageFile('de'), en: languageFile('en') };
const features = Object.keys(locales['de']!);
const read = (language: string, feature: string): unknown => locales[language]![feature];

/** Every text with its path; lists keep their length and shape. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, path ? `${path}.${key}` : key));
}
/** A text that uses `du`, beside the same text with `Sie`; English has only one form. */
const isCasual = (path: string) => path.endsWith('_du');
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the portal’s texts', () => {
  it('are of the same features in both languages', () => expect(Object.keys(locales['en']!)).toEqual(features));
  it.each(features)('%s says by “du” what it says by “Sie”', feature => {
    const german = new Map(texts(read('de', feature)));
    for (const [path, text] of german)
      if (isCasual(path))
        expect([path, placeholders(text)]).toEqual([path, placeholders(german.get(path.slice(0, -3)) ?? '')]);
  });
  it.each(features)('%s says the same things in German and English', feature => {
    const german = texts(read('de', feature)).filter(([path]) => !isCasual(path));
    const english = new Map(texts(read('en', feature)));
    expect([...english.keys()]).toEqual(german.map(([path]) => path));
    for (const [path, text] of german)
      expect([path, placeholders(english.get(path)!)]).toEqual([path, placeholders(text)]);
  });
  it.each(features)('%s speaks calmly: no exclamation marks, formal address', feature => {
    for (const [path, text] of texts(read('de', feature))) {
      expect([path, text.includes('!')]).toEqual([path, false]);
      if (!path.startsWith('message') && !isCasual(path))
        expect([path, /\b(du|dir|dich|dein\w*)\b/i.test(text)]).toEqual([path, false]); // Sent between friends.
    }
  });
  it.each(features)('%s takes the numbers of rules from the tenant, and says none by itself', feature => {
    const known = Object.keys(Tenant.shape.Zahlen.shape);
    const ours = /\b(?:60|180) (?:Tagen?|days)\b/;
    for (const [path, text] of ['de', 'en'].flatMap(language => texts(read(language, feature)))) {
      expect(placeholders(text).filter(name => /^[A-Z]/.test(name!) && !known.includes(name!))).toEqual([]);
      // How long a browser keeps the cookie answer is not one of the tenant's rules.
      if (path !== 'dialogText') expect([path, ours.test(text)]).toEqual([path, false]);
    }
  });
});

const source = join(process.cwd(), 'web-portal/src');

const at = (namespace: string, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((place, part) => (place as Record<string, unknown> | undefined)?.[part], read('de', namespace));
const exists = (namespace: string, key: string) =>
  ['', '_one'].some(plural => typeof at(namespace, key + plural) === 'string');

/** Namespaces of the nearest `useTranslation(…)` around a call; keys without a namespace use the first. */
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

const both = ['de', 'en'] as const;
const wish = { chosen: null, path: null, browser: 'de' };

describe('the language a page starts in', () => {
  it('is English for a first visitor with an English browser, on a German address too', () => {
    expect(languageFor({ ...wish, browser: 'en' }, both, 'de')).toBe('en');
    expect(languageFor({ ...wish, browser: 'en', path: 'de' }, both, 'de')).toBe('en');
  });
  it('is English on an English address, whatever was chosen', () => {
    expect(languageFor({ ...wish, path: 'en' }, both, 'de')).toBe('en');
    expect(languageFor({ ...wish, chosen: 'de', path: 'en' }, both, 'de')).toBe('en');
  });
  it('is what somebody chose, whatever the browser says', () => {
    expect(languageFor({ chosen: 'de', path: 'de', browser: 'en' }, both, 'de')).toBe('de');
    expect(languageFor({ chosen: 'en', path: 'de', browser: 'de' }, both, 'de')).toBe('en');
  });
  it('is never one the tenant does not offer', () => {
    expect(languageFor({ chosen: 'en', path: 'en', browser: 'en' }, ['de'], 'de')).toBe('de');
    expect(languageFor({ ...wish, browser: null, path: 'de' }, both, 'en')).toBe('de');
  });
});

describe('amounts and dates', () => {
  it('are written as people here write them', () => {
    expect(money(4500, 'de')).toBe('45\u00a0€');
    expect(money(1250, 'de')).toBe('12,50\u00a0€');
    expect(money(4500, 'en')).toBe('€45');
  });
  it('read a wire date as UTC and show the day in Germany', () =>
    expect(date('2026-11-20T23:30:00')).toBe('21.11.2026'));
});

describe('Text shortening', () => {
  const long = 'x'.repeat(41);

  it('leaves up to 40 characters as they are', () =>
    expect([shortened('Zuhause 100', 19), shortened('x'.repeat(40), 10)]).toEqual(['Zuhause 100', 'x'.repeat(40)]));
  it('cuts what is longer to 19 characters and dots', () => expect(shortened(long, 19)).toBe(`${'x'.repeat(19)}...`));
  it('cuts it to 10 characters and dots where there is little room', () =>
    expect(shortened(long, 10)).toBe(`${'x'.repeat(10)}...`));
  it('never cuts through a character', () => expect(shortened('🎁'.repeat(41), 10)).toBe(`${'🎁'.repeat(10)}...`));
});

describe('content’s texts', () => {
  const data = {
    Name: { iv: 'agb' },
    Titel: { de: 'Bedingungen', en: 'Terms' },
    Einleitung: { de: 'Nur deutsch' },
    Flach: 'flach',
  };
  it.each([
    ['Name', 'de', 'agb'],
    ['Titel', 'en', 'Terms'],
    ['Einleitung', 'en', 'Nur deutsch'],
    ['Flach', 'de', 'flach'],
    ['Fehlt', 'de', ''],
  ])('%s in %s is “%s”', (field, language, text) => expect(textOf(data, field, language)).toBe(text));
});

const home = { title: 'Ours', ticket: { upTo: 'up to', each: 'each' } };

describe('A provider’s own texts', () => {
  it('take the place of the portal’s, also deep inside', () => {
    expect(withOwn(home, 'home', { 'home.title': 'Theirs', 'home.ticket.each': 'every' })).toEqual({
      title: 'Theirs',
      ticket: { upTo: 'up to', each: 'every' },
    });
    expect(home.title).toBe('Ours');
  });

  it.each([
    ['homes.title'],
    ['title'],
    ['home.headline'],
    ['home.ticket'],
    ['home.title.more'],
    ['home.constructor.name'],
    ['home.__proto__.x'],
    ['faq.title'],
  ])('change nothing under a key that names no text here (%s)', key =>
    expect(withOwn(home, 'home', { [key]: 'Theirs' })).toEqual(home),
  );

  it('change nothing where they are empty', () => expect(withOwn(home, 'home', { 'home.title': '' })).toEqual(home));
});
