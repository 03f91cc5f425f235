import { flatIn, flattened, hashOf, inLanguages, missingFor, problemsOf } from './content-data.js';
import { schemaOf, typeNameOf } from './content-item.js';

const pages = schemaOf('pages')!;
const imprint = { Name: { iv: 'impressum' }, Titel: { de: 'Impressum', en: 'Imprint' }, Inhalt: { de: '<p>Text</p>' } };

describe('what may be saved', () => {
  it('is a draft with a name', () =>
    expect(problemsOf(pages, { Name: { iv: 'impressum' } }, ['de', 'en'])).toEqual([]));
  it.each([
    ['a field nobody knows', { ...imprint, Farbe: { iv: 'rot' } }, { field: 'Farbe', reason: 'unknown' }],
    [
      'a language the tenant has not',
      { ...imprint, Titel: { fr: 'Mentions' } },
      { field: 'Titel.fr', reason: 'unknown' },
    ],
    [
      'a text for all languages where each has its own',
      { ...imprint, Titel: { iv: 'Impressum' } },
      { field: 'Titel.iv', reason: 'unknown' },
    ],
    ['a number for a text', { ...imprint, Titel: { de: 7 } }, { field: 'Titel.de', reason: 'text' }],
    ['a title without end', { ...imprint, Titel: { de: 'x'.repeat(401) } }, { field: 'Titel.de', reason: 'too-long' }],
    ['no name', { Titel: { de: 'Impressum' } }, { field: 'Name.iv', reason: 'required' }],
  ])('is not %s', (_, data, problem) => expect(problemsOf(pages, data, ['de', 'en'])).toEqual([problem]));
  it.each(['javascript:alert(1)', '//elsewhere.example', 'data:text/html,x', 'http://plain.example'])(
    'is no link to %s',
    target => {
      expect(problemsOf(schemaOf('keyvisual')!, { Identifier: { iv: 'x' }, LinkZiel: { iv: target } }, ['de'])).toEqual(
        [{ field: 'LinkZiel.iv', reason: 'link' }],
      );
    },
  );
});

describe('what may be published', () => {
  it('has every required text in the default language', () => {
    expect(missingFor(pages, imprint, 'de')).toEqual([]);
    expect(missingFor(pages, imprint, 'en')).toEqual([{ field: 'Inhalt.en', reason: 'required' }]);
    expect(missingFor(pages, { ...imprint, Titel: { de: '  ' } }, 'de')).toEqual([
      { field: 'Titel.de', reason: 'required' },
    ]);
  });
});

describe('content in languages', () => {
  it('falls back to the default language', () =>
    expect(inLanguages(pages, imprint, ['en'], 'de')).toEqual({
      Name: { iv: 'impressum' },
      Titel: { en: 'Imprint' },
      Inhalt: { en: '<p>Text</p>' },
    }));
  it('flattens what has one value', () => {
    expect(flattened(inLanguages(pages, imprint, ['de'], 'de'))).toEqual({
      Name: 'impressum',
      Titel: 'Impressum',
      Inhalt: '<p>Text</p>',
    });
    expect(flattened(imprint)).toEqual({
      Name: 'impressum',
      Titel: { de: 'Impressum', en: 'Imprint' },
      Inhalt: '<p>Text</p>',
    });
  });
  it('has one value a field for GraphQL', () =>
    expect(flatIn(imprint, ['en', 'de'])).toEqual({ Name: 'impressum', Titel: 'Imprint', Inhalt: '<p>Text</p>' }));
});

it('hashes the same content alike, whatever the order', () => {
  expect(hashOf({ Titel: { en: 'Imprint', de: 'Impressum' }, Name: { iv: 'impressum' } })).toBe(
    hashOf({ Name: { iv: 'impressum' }, Titel: { de: 'Impressum', en: 'Imprint' } }),
  );
  expect(hashOf(imprint)).not.toBe(hashOf({ ...imprint, Name: { iv: 'agb' } }));
});

it.each([
  ['content-bloecke', 'ContentBloecke'],
  ['fussnoten', 'Fussnoten'],
])('calls %s %s in GraphQL', (name, type) => expect(typeNameOf(schemaOf(name)!)).toBe(type));
