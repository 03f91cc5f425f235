import { preferredLanguage } from './language.js';

const both = ['de', 'en'] as const;

describe('The language somebody reads best', () => {
  it.each([
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr,en', 'en'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.3, de;q=0.7', 'de'],
    ['en;q=0, de;q=0.1', 'de'],
    ['EN-us', 'en'],
    ['en ; q=1', 'en'],
  ])('of "%s" is %s', (header, language) => expect(preferredLanguage(header, both, 'de')).toBe(language));
  it.each([undefined, '', 'fr', '*', 'fr, *;q=0.5', ';;,,', 'en;q=0', 'q=1'])('of "%s" is the tenant’s own', header => {
    expect(preferredLanguage(header, both, 'de')).toBe('de');
    expect(preferredLanguage(header, both, 'en')).toBe('en');
  });
  it('is one the tenant offers', () => expect(preferredLanguage('en,de;q=0.5', ['de'], 'de')).toBe('de'));
});
