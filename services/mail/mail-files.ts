import { readFileSync } from 'node:fs';
import { languages, type Language } from '#shared/texts.js';
import type { ProductText } from './mail-text.js';

// The product's mail texts are files, one for each language, beside the mail's definition (decision 0041).

/** The four lines that a file must begin with; `words.…` lines may follow. */
const fields = ['name', 'subject', 'preheader', 'because'] as const;

/** Texts of a mail: `de.liquid`, `en.liquid` beside its definition (`import.meta.url`). Throws where one is incomplete. */
export const textsBeside = (definition: string): Readonly<Record<Language, ProductText>> =>
  inEachLanguage(language => {
    const { head, body } = readMailFile(definition, language);
    const [name, subject, preheader, because] = fields.map(field => head.get(field)!) as [
      string,
      string,
      string,
      string,
    ];
    return { name, subject, preheader, because, body };
  });

/** Words that values of a mail are made of, such as reasons: the `words.…` lines of its files, exactly those of `keys`. */
export const wordsBeside = <Key extends string>(
  definition: string,
  keys: readonly Key[],
): Readonly<Record<Language, Readonly<Record<Key, string>>>> =>
  inEachLanguage(language => {
    const { head, file } = readMailFile(definition, language);
    const words = [...head].filter(([key]) => key.startsWith('words.')).map(([key, word]) => [key.slice(6), word]);
    mustBeTheSame(file, words.map(([key]) => key!).sort(), [...keys].sort());
    return Object.fromEntries(words) as Record<Key, string>;
  });

function readMailFile(definition: string, language: Language) {
  const file = new URL(`./${language}.liquid`, definition);
  const [, lines, body] = /^---\n([^]*?)\n---(\n[^]*)$/.exec(read(file)) ?? [];
  if (lines === undefined || body === undefined) throw new Error(`${file.pathname}: a head between two lines of ---.`);
  const withPartials = (text: string) =>
    text.replace(/\{% include '([\w-]+)' %\}/g, (_, partial: string) =>
      read(new URL(`../partials/${partial}/${language}.liquid`, definition)).trimEnd(),
    );
  const head = new Map(
    lines
      .split('\n')
      .filter(line => !line.startsWith('#'))
      .map(line => {
        const [, key, text] = /^([\w.-]+): (.+)$/.exec(line) ?? [];
        if (key === undefined || text === undefined) throw new Error(`${file.pathname}: no "name: text": ${line}`);
        return [key, withPartials(text)] as const;
      }),
  );
  mustBeTheSame(file, [...head.keys()].filter(key => !key.startsWith('words.')).sort(), [...fields].sort());
  return { file, head, body: withPartials(body) };
}

function mustBeTheSame(file: URL, keys: readonly string[], wanted: readonly string[]): void {
  if (keys.join() !== wanted.join())
    throw new Error(`${file.pathname} has the keys ${keys.join(', ')} and needs ${wanted.join(', ')}.`);
}

const read = (file: URL): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

const inEachLanguage = <Value>(valueIn: (language: Language) => Value) =>
  Object.fromEntries(languages.map(language => [language, valueIn(language)])) as Record<Language, Value>;
