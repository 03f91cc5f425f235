import { languageFor } from './language.js';

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
