import { filled, textOf } from './texts.js';

describe('content’s texts', () => {
  const data = { Name: { iv: 'agb' }, Titel: { de: 'Bedingungen', en: 'Terms' }, Einleitung: { de: 'Nur deutsch' }, Flach: 'flach' };
  it.each([['Name', 'de', 'agb'], ['Titel', 'en', 'Terms'], ['Einleitung', 'en', 'Nur deutsch'], ['Flach', 'de', 'flach'], ['Fehlt', 'de', '']])('%s in %s is “%s”', (field, language, text) => expect(textOf(data, field, language)).toBe(text));
  it('take in variables, as text', () => {
    expect(filled('Bis {{maxPraemie}}, {{unbekannt}}', { maxPraemie: '500 €' })).toBe('Bis 500 €, {{unbekannt}}');
    expect(filled('<p>{{x}}</p>', { x: '<b>' }, true)).toBe('<p>&#60;b&#62;</p>');
  });
});
