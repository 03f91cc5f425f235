import { textOf } from './content.js';

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
