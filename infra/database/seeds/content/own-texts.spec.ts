import { readFileSync } from 'node:fs';
import { energieContent } from './energie.js';
import { telkoContent } from './telko.js';

const keys = [...telkoContent, ...energieContent]
  .filter(({ schema }) => schema === 'texte')
  .map(({ data }) => String((data['Schluessel'] as { iv: string }).iv));
const textOf = (language: string, key: string): unknown => {
  const [file, ...path] = key.split('.');
  return path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown>)?.[name],
    JSON.parse(
      readFileSync(new URL(`../../../../web-portal/src/shared/i18n/locales/${file}.json`, import.meta.url), 'utf8'),
    )[language],
  );
};

describe('The demo’s own texts', () => {
  it('are there', () => expect(keys.length).toBeGreaterThan(0));
  it.each([...new Set(keys)])('stand in the place of a text of the portal (%s)', key => {
    for (const language of ['de', 'en']) expect(typeof textOf(language, key)).toBe('string');
  });
});
