import { filled, textOf } from './content.js';

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
  it('take in variables, as text', () => {
    expect(filled('{{tage}} Tage, {{unbekannt}}', { tage: '60' })).toBe('60 Tage, {{unbekannt}}');
    expect(filled('<p>{{x}}</p>', { x: '<b>' }, true)).toBe('<p>&#60;b&#62;</p>');
  });
  it('keep an amount and its sign on one line', () =>
    expect(filled('Bis {{maxPraemie}} und 50 %.', { maxPraemie: '500 €' })).toBe('Bis 500\u00a0€ und 50\u00a0%.'));
});
