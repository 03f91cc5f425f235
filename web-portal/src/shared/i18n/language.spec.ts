import { shortened } from '../ui/short.js';
import { date, daysUntil, languageFor, money } from './language.js';

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
  it('count whole days and never below zero', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(daysUntil('2026-11-23T09:00:00', now)).toBe(2);
    expect(daysUntil('2026-11-01T09:00:00', now)).toBe(0);
  });
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
