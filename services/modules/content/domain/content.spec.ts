import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { idFrom } from '#platform/domain/ids.js';
import { given } from '#testing/given.js';
import {
  ContentArchived,
  ContentPublished,
  ContentReopened,
  ContentSaved,
  ContentUnpublished,
  type ConsentText,
} from '../events.js';
import { graphQlProblem } from '../graphql.js';
import { sanitiser, withSafeTexts } from '../html.js';
import { flatIn, flattened, hashOf, inLanguages, missingFor, problemsOf } from './content-data.js';
import { ContentItem } from './content-item.js';
import { defaultTexts, keyOf } from './default-texts.js';
import { schemaOf, typeNameOf } from './content-schemas.js';
import { filterFrom, jsonQuery, QueryNotUnderstood, sortFrom } from './query.js';

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

const id = idFrom('content', 'pages', 'impressum');
const saved = (version: number, hash = `hash-${version}`, restoredFrom: number | null = null) =>
  ContentSaved.of({ schema: 'pages', itemId: 'impressum', version, hash, restoredFrom });
const draft = (basedOn: number, hash: string, restoredFrom?: number) => ({
  schema: 'pages' as const,
  itemId: 'impressum',
  hash,
  basedOn,
  ...(restoredFrom && { restoredFrom }),
});
const item = (...history: Parameters<typeof given>[1] & {}) => given(new ContentItem(id), history);

describe('saving', () => {
  it('begins with version 1, a draft', () =>
    item()
      .when(it => it.save(draft(0, 'hash-1')))
      .then([saved(1)]));
  it('adds a version and leaves the published one published', () => {
    const changed = item(saved(1), ContentPublished.of({ version: 1 }));
    changed.when(it => it.save(draft(1, 'hash-2'))).then([saved(2)]);
  });
  it('makes no version of what is the same', () =>
    item(saved(1))
      .when(it => it.save(draft(1, 'hash-1')))
      .thenNothing());
  it('refuses whoever started from an older version', () =>
    item(saved(1), saved(2))
      .when(it => it.save(draft(1, 'hash-3')))
      .thenRefuses('changed-meanwhile'));
  it('refuses a second beginning', () =>
    item(saved(1))
      .when(it => it.save(draft(0, 'hash-9')))
      .thenRefuses('changed-meanwhile'));
  it('brings an old version back as a new one', () =>
    item(saved(1), saved(2))
      .when(it => it.save(draft(2, 'hash-1', 1)))
      .then([saved(3, 'hash-1', 1)]));
});

describe('publishing', () => {
  it('shows the version that was looked at', () =>
    item(saved(1), saved(2))
      .when(it => it.publishVersion(2))
      .then([ContentPublished.of({ version: 2 })]));
  it('refuses when a later version was written meanwhile', () =>
    item(saved(1), saved(2))
      .when(it => it.publishVersion(1))
      .thenRefuses('changed-meanwhile'));
  it('does nothing the second time', () =>
    item(saved(1), ContentPublished.of({ version: 1 }))
      .when(it => it.publishVersion(1))
      .thenNothing());
  it('refuses content that was never written', () =>
    item()
      .when(it => it.publishVersion(1))
      .thenRefuses('changed-meanwhile'));
});

describe('taking back', () => {
  it('hides what is published', () =>
    item(saved(1), ContentPublished.of({ version: 1 }))
      .when(it => it.unpublish())
      .then([ContentUnpublished.of({})]));
  it('has nothing to do with a draft', () =>
    item(saved(1))
      .when(it => it.unpublish())
      .thenNothing());
});

describe('the archive', () => {
  const archived = [saved(1), ContentPublished.of({ version: 1 }), ContentArchived.of({})];
  it('takes content once', () =>
    item(...archived)
      .when(it => it.archive())
      .thenNothing());
  it.each([
    ['saved', (it: ContentItem) => it.save(draft(1, 'hash-2'))],
    ['published', (it: ContentItem) => it.publishVersion(1)],
    ['unpublished', (it: ContentItem) => it.unpublish()],
  ])('lets nothing be %s', (_, command) => {
    item(...archived)
      .when(command)
      .thenRefuses('changed-meanwhile');
  });
  it('gives it back as a draft', () => {
    item(...archived)
      .when(it => it.reopen())
      .then([ContentReopened.of({})]);
    expect(new ContentItem(id).rehydrate([...archived, ContentReopened.of({})]).status).toBe('Draft');
  });
});

const shown = (language: string, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (part, name) => (part as Record<string, unknown>)?.[name],
      JSON.parse(
        readFileSync(
          new URL(`../../../../web-portal/src/shared/i18n/locales/${language}.json`, import.meta.url),
          'utf8',
        ),
      ),
    );

describe('A consent text without a published one', () => {
  it.each(Object.keys(keyOf) as ConsentText[])('is the one the portal shows (%s)', text => {
    expect({ de: shown('de', keyOf[text]), en: shown('en', keyOf[text]) }).toEqual(defaultTexts[text]);
  });
});

const eq = (path: string, value: unknown) => ({ kind: 'compare', op: 'eq', path: path.split('/'), value });

describe('an OData filter', () => {
  it.each([
    ["data/Identifier/iv eq 'max-praemie'", eq('data/Identifier/iv', 'max-praemie')],
    ["data/Titel/de eq 'Sie''s'", eq('data/Titel/de', "Sie's")],
    ['data/Position/iv ge 3', { kind: 'compare', op: 'ge', path: ['data', 'Position', 'iv'], value: 3 }],
    [
      'lastModified gt 2026-11-01T10:00:00Z',
      { kind: 'compare', op: 'gt', path: ['lastModified'], value: '2026-11-01T10:00:00Z' },
    ],
    [
      "contains(data/Titel/de, 'Prämie')",
      { kind: 'text', op: 'contains', path: ['data', 'Titel', 'de'], value: 'Prämie' },
    ],
    [
      "startswith(data/Titel/de, 'P') eq false",
      { kind: 'not', part: { kind: 'text', op: 'startswith', path: ['data', 'Titel', 'de'], value: 'P' } },
    ],
    ['exists(data/Bild/iv)', { kind: 'is', op: 'exists', path: ['data', 'Bild', 'iv'] }],
    ["id in ('a', 'b')", { kind: 'in', path: ['id'], values: ['a', 'b'] }],
    ['data/Titel/de ne null', { kind: 'compare', op: 'ne', path: ['data', 'Titel', 'de'], value: null }],
    [
      "a eq 1 or b eq 2 and not (c eq 'x' or d eq true)",
      {
        kind: 'or',
        parts: [
          eq('a', 1),
          {
            kind: 'and',
            parts: [eq('b', 2), { kind: 'not', part: { kind: 'or', parts: [eq('c', 'x'), eq('d', true)] } }],
          },
        ],
      },
    ],
  ])('%s', (text, filter) => expect(filterFrom(text)).toEqual(filter));

  it.each([
    '',
    'eq',
    'data/Titel/de eq',
    "data/Titel/de eq 'x",
    '(data/x/iv eq 1',
    'a eq 1)',
    'a like 1',
    "drop(data/x, 'y')",
    'a eq 1 b',
    'a;b',
    `${'not '.repeat(40)}a eq 1`,
    '('.repeat(2_000),
    Array(70).fill('a eq 1').join(' or '),
  ])('refuses %.30s', text => expect(() => filterFrom(text)).toThrow(QueryNotUnderstood));

  it('never breaks, whatever is sent', () => {
    const words = fc.constantFrom(
      'data/Titel/de',
      'id',
      'eq',
      'ne',
      'and',
      'or',
      'not',
      'in',
      '(',
      ')',
      ',',
      "'x'",
      "''",
      '1',
      '-2.5e3',
      '1e999',
      'null',
      'true',
      'contains',
      'empty',
      '2026-11-01',
      "'",
      '$',
      '\0',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 20 }).map(parts => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, garbage => understoodOrRefused(() => filterFrom(garbage))),
      { numRuns: 2_000 },
    );
    fc.assert(fc.property(text, garbage => understoodOrRefused(() => sortFrom(garbage))));
  });
});

describe('an order', () => {
  it('takes several fields', () =>
    expect(sortFrom('data/Position/iv asc, created desc,id')).toEqual([
      { path: ['data', 'Position', 'iv'], descending: false },
      { path: ['created'], descending: true },
      { path: ['id'], descending: false },
    ]));
});

describe('a JSON query', () => {
  it('says the same in another form', () => {
    const filter = {
      and: [
        { path: 'data.Identifier.iv', op: 'eq', value: 'x' },
        { not: { path: 'data.Titel.de', op: 'contains', value: 'y' } },
      ],
    };
    expect(
      jsonQuery({
        filter,
        sort: [{ path: 'data.Position.iv', order: 'descending' }],
        take: 5,
        skip: 10,
        fullText: 'z',
      }),
    ).toEqual({
      filter: filterFrom("data/Identifier/iv eq 'x' and not contains(data/Titel/de, 'y')"),
      sort: [{ path: ['data', 'Position', 'iv'], descending: true }],
      take: 5,
      skip: 10,
      search: 'z',
    });
  });

  it('never breaks, whatever is sent', () => {
    fc.assert(fc.property(fc.jsonValue(), garbage => understoodOrRefused(() => jsonQuery(garbage))));
    fc.assert(
      fc.property(fc.jsonValue(), garbage => understoodOrRefused(() => jsonQuery({ filter: garbage, sort: garbage }))),
    );
  });
});

function understoodOrRefused(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof QueryNotUnderstood)) throw error;
  }
}

const nested = (depth: number) => `query { ${'a { '.repeat(depth)} b ${'}'.repeat(depth)} }`;
const doubling = (levels: number) =>
  [
    `query { ...f0 }`,
    ...Array.from({ length: levels }, (_, at) => `fragment f${at} on X { a { ...f${at + 1} } b { ...f${at + 1} } }`),
    `fragment f${levels} on X { c }`,
  ].join(' ');

const manyContents = Array.from({ length: 21 }, (_, at) => `a${at}: queryFaqContents { id }`).join(' ');

describe('a GraphQL query', () => {
  it.each([
    ['small', '{ queryFussnotenContents(top: 5) { id flatData { titel } } }'],
    ['of the usual depth', nested(14)],
  ])('that is %s is answered', (_, query) => expect(graphQlProblem(query)).toBeNull());
  it.each([
    ['no query', 'select 1', /Syntax Error/],
    ['too long', `{ ${'a'.repeat(20_001)} }`, /longer/],
    ['nested too deep', nested(16), /deeper/],
    ['too wide', `{ x { ${Array.from({ length: 700 }, (_, at) => `f${at}`).join(' ')} } }`, /more than 600 fields/],
    ['for too many contents', `{ ${manyContents} }`, /contents at once/],
    ['for too many contents within a fragment', `{ ...on AppQueries { ${manyContents} } }`, /contents at once/],
    [
      'for too many contents by a named fragment',
      `{ ...a ...a } fragment a on AppQueries { ${Array.from({ length: 11 }, (_, at) => `b${at}: queryFaqContents { id }`).join(' ')} }`,
      /contents at once/,
    ],
    ['doubling itself by fragments', doubling(12), /more than 600 fields/],
    ['a change', 'mutation { deleteFaqContent(id: "x") { version } }', /Only queries/],
  ])('that is %s is refused', (_, query, why) => expect(graphQlProblem(query)).toMatch(why));
  it('that turns in a circle ends', () =>
    expect(graphQlProblem('{ ...a } fragment a on X { x ...b } fragment b on X { ...a }')).toBeNull());
});

describe('formatted text', () => {
  it.each([
    ['<script>alert(1)</script><p>Text</p>', '<p>Text</p>'],
    ['<p onclick="x()" style="position:fixed" class="y">Text</p>', '<p>Text</p>'],
    ['<a href="javascript:alert(1)">Link</a>', '<a>Link</a>'],
    ['<a href="//elsewhere.example">Link</a>', '<a>Link</a>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<iframe src="https://elsewhere.example"></iframe>', ''],
    ['<svg><a href="javascript:alert(1)"><p>Text</p></a></svg>', '<a><p>Text</p></a>'],
    ['<h1>Titel</h1>', '<h2>Titel</h2>'],
    [
      '<h2 id="bootstrap">A</h2><a href="#bootstrap">a</a>',
      '<h2 id="text-bootstrap">A</h2><a href="#text-bootstrap">a</a>',
    ],
    ['<form action="/api"><input name="a"></form>', ''],
  ])('%s becomes %s', async (html, safe) => expect((await sanitiser())(html)).toBe(safe));
  it.each([
    '<h2 id="text-rechte">Ihre Rechte</h2><p>Schreiben Sie an <a href="mailto:service@fernklang.example">uns</a>.</p>',
    '<ul><li><strong>60 Tage</strong></li></ul>',
    '<p><a href="/agb">Bedingungen</a> &amp; mehr</p>',
    '<table><thead><tr><th scope="col">Was</th></tr></thead><tbody><tr><td>Das</td></tr></tbody></table>',
  ])('%s stays as it is', async html => expect((await sanitiser())(html)).toBe(html));
  it('does not hand the page to what it opens', async () =>
    expect((await sanitiser())('<a href="https://a.example" target="_blank">A</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">A</a>',
    ));
  it('is the same when it is cleaned again', async () => {
    const [sanitised, typed] = [await sanitiser(), '<p>5 &lt; 6 &amp; „gut“</p><script>x</script>'];
    expect(sanitised(sanitised(typed))).toBe(sanitised(typed));
  });
  it('is found wherever it stands in an answer', async () =>
    expect(await withSafeTexts({ all: [{ x: '<b onload=x>a</b>' }, 1] })).toEqual({ all: [{ x: '<b>a</b>' }, 1] }));
});
