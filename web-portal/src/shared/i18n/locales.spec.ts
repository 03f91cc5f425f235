import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(process.cwd(), 'web-portal/src/shared/i18n/locales');
const files = readdirSync(join(folder, 'de'));
const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8'));

/** Every text with its path; lists keep their length and shape. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, path ? `${path}.${key}` : key));
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the portal’s texts', () => {
  it('exist in both languages', () => expect(readdirSync(join(folder, 'en'))).toEqual(files));

  it.each(files)('%s says the same things in German and English', file => {
    const german = texts(read('de', file));
    const english = new Map(texts(read('en', file)));
    expect([...english.keys()]).toEqual(german.map(([path]) => path));
    for (const [path, text] of german)
      expect([path, placeholders(english.get(path)!)]).toEqual([path, placeholders(text)]);
  });
  it.each(files)('%s speaks calmly: no exclamation marks, formal address', file => {
    for (const [path, text] of texts(read('de', file))) {
      expect([path, text.includes('!')]).toEqual([path, false]);
      if (!path.startsWith('message')) expect([path, /\b(du|dir|dich|dein\w*)\b/i.test(text)]).toEqual([path, false]); // The prepared message goes from friend to friend.
    }
  });
});
