import { graphQlProblem } from './graphql.js';

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
