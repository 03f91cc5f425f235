import fc from 'fast-check';
import { graphQlProblem } from '../graphql.js';
import { filterFrom, jsonQuery, QueryNotUnderstood, sortFrom } from './query.js';

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
    [
      'for too many contents',
      `{ ${Array.from({ length: 21 }, (_, at) => `a${at}: queryFaqContents { id }`).join(' ')} }`,
      /contents at once/,
    ],
    ['doubling itself by fragments', doubling(12), /more than 600 fields/],
    ['a change', 'mutation { deleteFaqContent(id: "x") { version } }', /Only queries/],
  ])('that is %s is refused', (_, query, why) => expect(graphQlProblem(query)).toMatch(why));
  it('that turns in a circle ends', () =>
    expect(graphQlProblem('{ ...a } fragment a on X { x ...b } fragment b on X { ...a }')).toBeNull());
});
