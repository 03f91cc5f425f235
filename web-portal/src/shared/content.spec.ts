import { textOf } from './content.js';
import { withOwn } from './i18n/own-texts.js';

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
