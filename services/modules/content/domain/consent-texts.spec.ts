import { readFileSync } from 'node:fs';
import { defaultTexts, keyOf, type ConsentText } from './consent-texts.js';

const shown = (language: string, key: string): unknown => {
  const [file, ...path] = key.split('.');
  return path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown>)?.[name],
    JSON.parse(
      readFileSync(new URL(`../../../../web-portal/src/shared/i18n/locales/${file}.json`, import.meta.url), 'utf8'),
    )[language],
  );
};

describe('A consent text without a published one', () => {
  it.each(Object.keys(keyOf) as ConsentText[])('is the one the portal shows (%s)', text => {
    expect({ de: shown('de', keyOf[text]), en: shown('en', keyOf[text]) }).toEqual(defaultTexts[text]);
  });
});
